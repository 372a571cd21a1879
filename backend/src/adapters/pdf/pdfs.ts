import { Injectable } from '@nestjs/common';
import { WorkerThread } from '../worker-thread.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { DrawnPdf } from './pdf-worker.ts';

/** The largest document has some thirty photos. A running thread keeps its fonts loaded. */
const LIMITS = { timeoutMs: 30_000, idleMs: 120_000, maxWaiting: 20, maxWaitingOfOne: 4 };

/** Draws PDFs in A4 with Japanese fonts, tagged for screen readers, in a thread of their own. */
@Injectable()
export class Pdfs {
  private readonly thread = new WorkerThread<PdfDocument, DrawnPdf>('./pdf-worker', import.meta.url, LIMITS);

  /**
   * @param document called when its turn comes; the bytes of its pictures are transferred, not copied
   * @param requester the user who waits for it; null: the service itself
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; ThreadFailed
   */
  async draw(document: () => PdfDocument | Promise<PdfDocument>, requester: number | null = null): Promise<Buffer> {
    const bytes = await this.thread.ask(async () => {
      const sent = await document();
      return { sent, transferred: picturesOf(sent) };
    }, requester);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

/** A small buffer may be part of a shared pool, which can't be transferred, so it is copied. */
const picturesOf = ({ parts }: PdfDocument): ArrayBuffer[] => {
  const pictures = parts.flatMap((part) => (part.kind === 'pictures' ? part.pictures : []));
  const own = pictures.filter(({ jpeg }) => jpeg.byteLength === jpeg.buffer.byteLength);
  return [...new Set(own.map(({ jpeg }) => jpeg.buffer))];
};
