import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
/** A request that takes longer than this would be a fault of its own. */
const ON_THE_WAY_MS = 5_000;

/** The authenticator app of a user. Each code is of another time step, so that tests seldom wait for the next one. */
export class Authenticator {
  private readonly key: Buffer;
  private readonly now: () => number;
  private newest = 0;

  /** @param secret base32, as the page shows it */
  constructor(secret: string, now: () => number = Date.now) {
    this.now = now;
    const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code of the previous, the current or the next step: valid now, and still valid when it arrives. */
  async next(): Promise<string> {
    const step = Math.max(this.newest + 1, Math.floor((this.now() + ON_THE_WAY_MS) / STEP_MS) - 1);
    this.newest = step;
    await wait(Math.max(0, (step - 1) * STEP_MS - this.now()));
    return this.at(step);
  }

  private at(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac('sha1', this.key).update(counter).digest();
    const start = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
