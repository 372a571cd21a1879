import { parentPort, workerData } from 'node:worker_threads';
import type { AskApi, PageRenderer } from '@meguri/contracts/service/rendered-page.ts';
import type { FromWorker, RenderOrder, ToWorker } from './render-thread.ts';

/** The worker's side of `renderingIn`. */
const port = parentPort!;
const post = (words: FromWorker) => port.postMessage(words);

type Answer = Awaited<ReturnType<AskApi>>;
const pendingAnswers = new Map<number, (answer: Answer) => void>();
let questions = 0;

/** Each question names the page it is for, so that the answer is what that page's reader may see. */
const askFor =
  (order: number): AskApi =>
  (path) =>
    new Promise((resolve) => {
      questions += 1;
      pendingAnswers.set(questions, resolve);
      post({ kind: 'ask', id: questions, order, path });
    });

const { renderPage } = (await import(workerData as string)) as PageRenderer;

const rendered = ({ id, address, reader }: RenderOrder): Promise<void> =>
  renderPage(address, reader, askFor(id)).then(
    (page) => post({ kind: 'page', id, page }),
    (error: unknown) => post({ kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) }),
  );

port.on('message', (words: ToWorker) => {
  if (words.kind === 'render') return void rendered(words);
  pendingAnswers.get(words.id)?.(words.answer);
  pendingAnswers.delete(words.id);
});
