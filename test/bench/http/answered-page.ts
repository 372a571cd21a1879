import { brotliDecompressSync } from 'node:zlib';
import { PAGE_STATE } from '@meguri/contracts/service/rendered-page.ts';

const HEADER_END = '\r\n\r\n';

/** Whether the server has rendered the page, or sent only the frame of all pages. @param answer with its headers */
export function isRendered(answer: Buffer): boolean {
  const end = answer.indexOf(HEADER_END);
  const isCompressed = /^content-encoding: br\r?$/im.test(answer.toString('latin1', 0, end));
  const body = answer.subarray(end + HEADER_END.length);
  return (isCompressed ? brotliDecompressSync(body) : body).includes(`id="${PAGE_STATE}"`);
}
