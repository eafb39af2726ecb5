/** A declined payment isn't an error, so the panel says how to find one. */
import { authorizeBusinessChatSession } from '../../../nodes/Payments/businessChatSession/authorize';
import { authorizeWalletSession } from '../../../nodes/Payments/walletSession/authorize';

test.each([
	['wallet', authorizeWalletSession, '"authorized" is true'],
	['business chat', authorizeBusinessChatSession, '"status" is STATUS_SUCCESS'],
])('of a %s session', (_, { fields }, isAuthorized) => {
	const words = Object.values(fields).map(({ property }) => property.displayName);
	expect(words).toContain(
		`A declined payment is output as an item, too. Use an If node to continue only if ${isAuthorized}.`,
	);
});
