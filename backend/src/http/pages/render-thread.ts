import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AskApi, Reader, RenderedPage, RenderPage } from '@meguri/contracts/service/rendered-page.ts';

/**
 * A page that takes longer, in ms, is assumed to hang: the thread is terminated, and the next page starts a new one.
 */
const MAX_RENDERING = 20_000;

export interface RenderOrder {
  readonly kind: 'render';
  readonly id: number;
  readonly address: string;
  readonly reader: Reader;
}
/** Messages between this thread and the worker, which requests the API through this one. */
export type ToWorker =
  RenderOrder | { readonly kind: 'answer'; readonly id: number; readonly answer: Awaited<ReturnType<AskApi>> };
export type FromWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly order: number; readonly path: string }
  | { readonly kind: 'page'; readonly id: number; readonly page: RenderedPage | null }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };

const FAILED = { status: 500, body: '' };
const NO_ONE: AskApi = async () => FAILED;

interface Waiting {
  readonly ask: AskApi;
  readonly resolve: (page: RenderedPage | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders pages in a worker thread that starts with the first page, so that other requests don't wait behind rendering.
 * @param file the URL of the client's server build
 * @param closed aborted once no more pages will be requested
 */
export function renderingIn(file: string, closed?: AbortSignal): RenderPage {
  let thread: Worker | null = null;
  let orders = 0;
  const waiting = new Map<number, Waiting>();
  closed?.addEventListener('abort', () => {
    for (const { resolve } of waiting.values()) resolve(null);
    waiting.clear();
    void thread?.terminate();
  });

  const end = (ended: Worker, error: Error) => {
    if (thread !== ended) return;
    thread = null;
    void ended.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const worker = new Worker(new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    // The worker must not keep the process alive.
    worker.unref();
    worker.on('message', (words: FromWorker) => void hear(worker, words));
    worker.on('error', (error: Error) => end(worker, error));
    worker.on('exit', () => end(worker, new Error('the rendering thread ended')));
    return worker;
  };
  const hear = async (worker: Worker, words: FromWorker): Promise<void> => {
    if (words.kind === 'ask') {
      // Nothing is asked in the name of a page that is no longer waited for.
      const ask = waiting.get(words.order)?.ask ?? NO_ONE;
      const answer = await ask(words.path).catch(() => FAILED);
      return worker.postMessage({ kind: 'answer', id: words.id, answer } satisfies ToWorker);
    }
    const order = waiting.get(words.id);
    waiting.delete(words.id);
    if (words.kind === 'page') order?.resolve(words.page);
    else order?.reject(words.error);
  };

  return (address, reader, ask) =>
    new Promise((resolve, reject) => {
      if (closed?.aborted) return resolve(null);
      const worker = (thread ??= start());
      orders += 1;
      const late = setTimeout(
        () => end(worker, new Error(`${address} took too long to render`)),
        MAX_RENDERING,
      ).unref();
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late);
          settle(value);
        };
      waiting.set(orders, { ask, resolve: settled(resolve), reject: settled(reject) });
      worker.postMessage({ kind: 'render', id: orders, address, reader } satisfies ToWorker);
    });
}
