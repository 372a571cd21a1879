import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 2;

/**
 * Loaded into the service by `--import`: on SIGUSR2 it writes into BENCH_LOOP_FILE the longest stop of the event loop
 * since the last signal, in ms of the thread's processor time, so that time of other programs doesn't count.
 */
const file = process.env.BENCH_LOOP_FILE;
if (isMainThread && file !== undefined) {
  let longest = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ longest }));
    longest = 0;
  });
}
