/** How a declined payment comes out differs between the two, so each panel says how to find one. */
import { authorizeBusinessChatSession } from '../../../nodes/Payments/businessChatSession/authorize';
import { authorizeWalletSession } from '../../../nodes/Payments/walletSession/authorize';

// Document 1, C: "200 authorized; 400 invalid or not authorizable", and no content.
test('of a wallet session: the item fails', () => {
	const { declined, charges } = authorizeWalletSession.fields;
	expect(declined?.property.displayName).toContain('If SVC declines the payment, the item fails');
	expect(declined?.property.displayName).toContain("'Continue (using error output)'");
	expect(declined?.property.displayName).toContain('only if "authorized" is true');
	expect(charges?.property.displayName).toContain('authorizes a real payment');
});

// Document 1, C: "STATUS_SUCCESS or STATUS_FAILURE".
test('of a business chat session: an item has the status', () => {
	expect(authorizeBusinessChatSession.fields.declined?.property.displayName).toBe(
		'A declined payment is output as an item, too. Use an If node to continue only if "status" is STATUS_SUCCESS.',
	);
});
