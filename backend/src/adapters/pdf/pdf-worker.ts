import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

export type DrawnPdf = Awaited<ReturnType<typeof drawPdf>>;

/** The worker's side of `Pdfs`. */
parentPort?.on('message', (document: PdfDocument) => {
  // An error while drawing ends the thread; the next order starts another.
  void drawPdf(document).then((bytes) => parentPort?.postMessage(bytes, [bytes.buffer]));
});
