import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Starts an unref'd worker: it doesn't keep the process alive, but the request that waits for it does.
 * @param program the worker's file next to the importer's: `./name` without extension
 * @param workerData available to it from the start
 */
export function startThread(program: string, importer: string, workerData?: unknown): Worker {
  const file = new URL(`${program}${extname(importer)}`, importer);
  const thread = new Worker(file, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
  thread.unref();
  return thread;
}
