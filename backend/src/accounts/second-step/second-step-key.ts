import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secrets of authenticator apps. The key isn't in the database, so a copy of the database generates no
 * codes, and its recovery codes can't be found by trying.
 */
export class SecondStepKey {
  readonly #encryption: Buffer;
  readonly #hashing: Buffer;

  /** @param seed 32 bytes, base64url; a new seed makes existing secrets unreadable */
  constructor(seed: string) {
    const derived = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', use, 32));
    this.#encryption = derived('second step: keys');
    this.#hashing = derived('second step: recovery codes');
  }

  /** A random key that is lost with the process. */
  static ofThisProcess(): SecondStepKey {
    return new SecondStepKey(randomBytes(32).toString('base64url'));
  }

  /** @param owner bound into the ciphertext: it can't be decrypted in another user's row */
  lock(secret: Buffer, owner: number): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#encryption, iv).setAAD(Buffer.from(`user ${owner}`));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was encrypted with another key or for another user, or was changed since */
  unlock(locked: Buffer, owner: number): Buffer {
    const decipher = createDecipheriv(CIPHER, this.#encryption, locked.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`user ${owner}`)).setAuthTag(locked.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(locked.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  /** The stored hash of a recovery code. The code is random enough for a fast hash. */
  hash(code: string, owner: number): string {
    return createHmac('sha256', this.#hashing).update(`${owner} ${code}`).digest('base64url');
  }
}
