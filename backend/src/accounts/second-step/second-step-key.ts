import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What keys of authenticator apps are locked away with. It is where the database isn't: whoever has only a copy of that
 * makes no codes, and finds no recovery code by trying.
 */
export class SecondStepKey {
  readonly #encryption: Buffer;
  readonly #hashing: Buffer;

  /** @param seed 32 bytes, base64url; a new one makes what was locked with another useless */
  constructor(seed: string) {
    const derived = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', use, 32));
    this.#encryption = derived('second step: keys');
    this.#hashing = derived('second step: recovery codes');
  }

  /** One that nobody else has, and nobody has tomorrow. */
  static ofThisProcess(): SecondStepKey {
    return new SecondStepKey(randomBytes(32).toString('base64url'));
  }

  /** @param owner whose it is: moved to another's row it doesn't open */
  lock(secret: Buffer, owner: number): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#encryption, iv).setAAD(Buffer.from(`user ${owner}`));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was locked with another key, for somebody else, or changed since */
  unlock(locked: Buffer, owner: number): Buffer {
    const decipher = createDecipheriv(CIPHER, this.#encryption, locked.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`user ${owner}`)).setAuthTag(locked.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(locked.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  /** What is stored of a recovery code. It is random enough for a hash that takes no time. */
  hash(code: string, owner: number): string {
    return createHmac('sha256', this.#hashing).update(`${owner} ${code}`).digest('base64url');
  }
}
