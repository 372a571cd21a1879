import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secrets of authenticator apps. The key isn't in the database, so a copy of the database generates no
 * codes, and its recovery codes can't be found by trying.
 */
export class SecondStepKey {
  readonly #encryption: readonly [Buffer, ...Buffer[]];
  readonly #hashing: readonly [Buffer, ...Buffer[]];

  /**
   * @param seed 32 bytes, base64url
   * @param former earlier seeds, whose secrets and recovery codes stay valid
   */
  constructor(seed: string, ...former: readonly string[]) {
    const derived = (from: string, use: string) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(from, 'base64url'), '', use, 32));
    const all = (use: string): readonly [Buffer, ...Buffer[]] => [
      derived(seed, use),
      ...former.map((one) => derived(one, use)),
    ];
    this.#encryption = all('second step: keys');
    this.#hashing = all('second step: recovery codes');
  }

  /** A random key that is lost with the process. */
  static ofThisProcess(): SecondStepKey {
    return new SecondStepKey(randomBytes(32).toString('base64url'));
  }

  /** @param owner bound into the ciphertext: it can't be decrypted in another user's row */
  lock(secret: Buffer, owner: number): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#encryption[0], iv).setAAD(Buffer.from(`user ${owner}`));
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was encrypted with an unknown key or for another user, or was changed since */
  unlock(locked: Buffer, owner: number): Buffer {
    for (const key of this.#encryption) {
      const secret = unlocked(key, locked, owner);
      if (secret !== null) return secret;
    }
    throw new Error('a second step was encrypted with an unknown key, or was changed');
  }

  /** Whether it was encrypted with the key that is used now, not with a former one. */
  isOfThisKey(locked: Buffer, owner: number): boolean {
    return unlocked(this.#encryption[0], locked, owner) !== null;
  }

  /** The stored hash of a recovery code. The code is random enough for a fast hash. */
  hash(code: string, owner: number): string {
    return hashed(this.#hashing[0], code, owner);
  }

  /** The hashes that a recovery code may be stored as, also those with former keys. */
  hashes(code: string, owner: number): string[] {
    return this.#hashing.map((key) => hashed(key, code, owner));
  }
}

const hashed = (key: Buffer, code: string, owner: number): string =>
  createHmac('sha256', key).update(`${owner} ${code}`).digest('base64url');

/** null: encrypted with another key or for another user, or changed since. */
function unlocked(key: Buffer, locked: Buffer, owner: number): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, locked.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`user ${owner}`)).setAuthTag(locked.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(locked.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
