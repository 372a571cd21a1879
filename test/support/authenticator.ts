import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The app on somebody's phone. Each code is of another step, so that tests need not wait for the next one. */
export class Authenticator {
  private readonly key: Buffer;
  private newest = 0;

  /** @param secret base32, as the page shows it */
  constructor(secret: string) {
    const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** Of the step before the present one, of it, and of the one after; then one waits for the next in vain. */
  next(): string {
    const present = Math.floor(Date.now() / STEP_MS);
    this.newest = Math.max(this.newest + 1, present - 1);
    if (this.newest > present + 1) throw new Error('no further code counts yet');
    return this.at(this.newest);
  }

  private at(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac('sha1', this.key).update(counter).digest();
    const start = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
