import { hash } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** What the first line's sum follows. */
const NOTHING_BEFORE = '0'.repeat(64);

/**
 * Writes an export line by line: JSON that ends with its place (from 1) and a sum over the line before and itself. A line
 * that was changed, taken out or moved shows by itself; the signature over the last sum holds all of them.
 */
export class ProofWriter {
  #sum = NOTHING_BEFORE;
  #place = 0;

  /** @returns the line with its end */
  line(entry: object): string {
    const open = `${JSON.stringify(entry).slice(0, -1)},"n":${(this.#place += 1)}`;
    this.#sum = hash('sha256', `${this.#sum}\n${open}`, 'hex');
    return `${open},"sum":"${this.#sum}"}\n`;
  }

  /** The last line. */
  signature(key: SigningKey): string {
    return `${JSON.stringify({ signature: key.sign(this.#sum), key: key.current.id })}\n`;
  }
}
