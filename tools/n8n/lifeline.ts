import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into n8n before n8n itself: ends it when the process that started it is gone, however that
 * one ended. The starter holds the other end of standard input, and writes to it only how much time passes (clock.ts).
 */
if (isMainThread) {
	process.stdin.resume();
	process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
	process.stdin.unref();
}
