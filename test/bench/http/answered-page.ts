import { brotliDecompressSync } from 'node:zlib';
import { PAGE_STATE } from '@meguri/contracts/service/rendered-page.ts';

const HEADER_END = '\r\n\r\n';

/** Whether a server has rendered the page, and not sent what every page begins with. @param answer with its headers, as it came */
export function isRendered(answer: Buffer): boolean {
  const end = answer.indexOf(HEADER_END);
  const isCompressed = /^content-encoding: br\r?$/im.test(answer.toString('latin1', 0, end));
  const body = answer.subarray(end + HEADER_END.length);
  return (isCompressed ? brotliDecompressSync(body) : body).includes(`id="${PAGE_STATE}"`);
}
