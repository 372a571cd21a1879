import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * A thread that keeps nobody from stopping: whoever waits for its answer does.
 * @param program the thread's file beside the importer's: `./name` without ending
 * @param workerData what it is told at its start
 */
export function startThread(program: string, importer: string, workerData?: unknown): Worker {
  const file = new URL(`${program}${extname(importer)}`, importer);
  const thread = new Worker(file, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
  thread.unref();
  return thread;
}
