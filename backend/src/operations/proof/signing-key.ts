import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';

/** The DER of a private Ed25519 key before its 32 bytes (PKCS #8), and the length of a public one's (SPKI). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD_BYTES = 12;
/** The length of a key's fingerprint in hex digits. */
const ID_LENGTH = 16;

/** A published key that signs, or used to sign, exports. */
export interface PublishedKey {
  /** The first 16 hex digits of the public key's SHA-256. */
  readonly id: string;
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  readonly state: 'current' | 'former';
}

/** The key that proves that an export comes from this service. */
export class SigningKey {
  readonly published: readonly PublishedKey[];
  readonly current: PublishedKey;
  readonly #key: KeyObject;

  /**
   * @param seed the private key's 32 bytes, base64url
   * @param former public keys, base64url, that are still valid for their exports
   */
  constructor(seed: string, former: readonly string[] = []) {
    const der = Buffer.concat([PRIVATE_HEAD, Buffer.from(seed, 'base64url')]);
    this.#key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.#key).export({ format: 'der', type: 'spki' });
    this.current = keyOf(spki.subarray(PUBLIC_HEAD_BYTES), 'current');
    this.published = [this.current, ...former.map((text) => keyOf(Buffer.from(text, 'base64url'), 'former'))];
  }

  /** @returns the signature, base64url */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64url');
  }
}

const keyOf = (bytes: Buffer, state: PublishedKey['state']): PublishedKey => ({
  id: hash('sha256', bytes, 'hex').slice(0, ID_LENGTH),
  publicKey: bytes.toString('base64url'),
  state,
});
