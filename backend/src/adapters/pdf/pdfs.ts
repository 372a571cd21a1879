import { Injectable } from '@nestjs/common';
import { WorkerThread } from '../worker-thread.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { DrawnPdf } from './pdf-worker.ts';

/** The largest has some thirty photos. A thread that has drawn once keeps its fonts. */
const LIMITS = { timeoutMs: 30_000, idleMs: 120_000, maxWaiting: 20, maxWaitingOfOne: 4 };

/** Draws PDFs in A4 with their Japanese fonts, tagged for those who have them read aloud, in a thread of its own. */
@Injectable()
export class Pdfs {
  private readonly thread = new WorkerThread<PdfDocument, DrawnPdf>('./pdf-worker', import.meta.url, LIMITS);

  /**
   * @param document called when its turn has come; the bytes of its pictures are moved, not copied
   * @param whose the person who waits for it; null: the service itself
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; ThreadFailed
   */
  async draw(document: () => PdfDocument | Promise<PdfDocument>, whose: number | null = null): Promise<Buffer> {
    const bytes = await this.thread.ask(async () => {
      const sent = await document();
      return { sent, transferred: picturesOf(sent) };
    }, whose);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

/** A small one may lie in memory that others share: it is copied. */
const picturesOf = ({ parts }: PdfDocument): ArrayBuffer[] => {
  const pictures = parts.flatMap((part) => (part.kind === 'pictures' ? part.pictures : []));
  const own = pictures.filter(({ jpeg }) => jpeg.byteLength === jpeg.buffer.byteLength);
  return [...new Set(own.map(({ jpeg }) => jpeg.buffer))];
};
