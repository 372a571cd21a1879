import { hash } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** The sum before the first line. */
const NOTHING_BEFORE = '0'.repeat(64);

/**
 * Writes an export line by line: JSON that ends with its number (from 1) and a sum over the previous line and itself. A
 * line that is changed, removed or moved is detected by its sum; the signature of the last sum covers all lines.
 */
export class ProofWriter {
  #sum = NOTHING_BEFORE;
  #place = 0;

  /** @returns the line with number and sum */
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
