import { excerpt, InputError } from '../../shared/fields';
import { addressFields } from './address';

/**
 * Dutch tables often have the number in a column of its own, and only the street was dragged into the field. In the
 * Netherlands, each address has one. Elsewhere, a castle or a town hall can be a street.
 */
export function refuseNoHouseNumber(street: string, below: string, destination: string): void {
	if (destination !== 'NL' || /\p{N}/u.test(street + below)) return;
	throw new InputError(
		`is "${excerpt(street)}", without a house number`,
		"Drag the field that contains the number behind the street. For an address without one, set 'Enter Address As' to Lines.",
		addressFields.street.property.displayName,
	);
}
