import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '@meguri/contracts/account/second-step.ts';

const STEP_MS = 30_000;
/** Phones' clocks are inexact and typing takes time, so the previous and the next period are accepted too. */
const STEPS_OFF = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_A_LETTER = 5;

/** RFC 4648 without padding, the format of keys for authenticator apps. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{1,${BITS_OF_A_LETTER}}`, 'g')) ?? [];
  return letters.map((letter) => ALPHABET[Number.parseInt(letter.padEnd(BITS_OF_A_LETTER, '0'), 2)]).join('');
}

/** RFC 4226: an HMAC of the counter, truncated at the offset in its last digit. */
export function codeAt(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', key).update(message).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

export const counterAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The period of a valid code around now; null: invalid. Takes the same time for any code. */
export function counterOf(key: Buffer, code: string, ms: number): number | null {
  const given = Buffer.from(code.padEnd(CODE_DIGITS).slice(0, CODE_DIGITS));
  let found: number | null = null;
  for (let off = -STEPS_OFF; off <= STEPS_OFF; off += 1) {
    const counter = counterAt(ms) + off;
    const expected = Buffer.from(codeAt(key, counter));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = counter;
  }
  return code.length === CODE_DIGITS ? found : null;
}
