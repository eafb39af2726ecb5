import { parseArgs } from 'node:util';
import { startSimulator, type Simulator } from './index.ts';

const defaultPort = 8790;

function readPort(): number {
	const { values } = parseArgs({ options: { port: { type: 'string' } } });
	const port = Number(values.port ?? defaultPort);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) {
		throw new Error('--port must be a number from 0 (any free port) to 65535');
	}
	return port;
}

function introduce({ url, baseUrls, account }: Simulator): string {
	return `
The SVC simulator is running. Nothing leaves this machine.

  Pages                 ${url}/

  Base URLs
    Campaigns           ${baseUrls.campaigns}
    Letters             ${baseUrls.letters}
    Messages            ${baseUrls.messages}
    Address book        ${baseUrls.addressbook}
    Phone numbers       ${baseUrls.numbers}
    Bulk email          ${baseUrls.bulkemail}
    Payments            ${baseUrls.payments}
    Signing             ${baseUrls.signing}
    Signing sandbox     ${baseUrls.signingSandbox}
    Route testing       ${baseUrls.routetest}
    Ticket shop         ${baseUrls.ticketshop}
    Voice               ${baseUrls.voice}

  Demo credentials
    Product token       ${account.productToken}
    Account ID          ${account.accountId}
    Test product acc.   ${account.testProductAccount}
    Voice account ID    ${account.voiceAccountId}
    Payments user       ${account.paymentsUser}
    Payments password   ${account.paymentsPassword}
    Merchant key        ${account.merchantKey}
    Signing             ${account.signingKeyId} / ${account.signingSecret}
    Signing sandbox     ${account.signingSandboxKeyId} / ${account.signingSandboxSecret}

To stop it, press Ctrl-C.
`;
}

async function main(): Promise<void> {
	const port = readPort();
	const simulator = await startSimulator({ port });
	console.log(introduce(simulator));
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			void simulator.close();
		});
	}
}

main().catch((error: NodeJS.ErrnoException) => {
	console.error(
		error.code === 'EADDRINUSE'
			? 'The port is in use. Choose another one with --port N (0 uses any free port).'
			: error.message,
	);
	process.exitCode = 1;
});
