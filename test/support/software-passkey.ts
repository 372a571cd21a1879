import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
/** ES256 (RFC 8152): elliptic curve P-256 with SHA-256. */
const COSE = { type: 1, algorithm: 3, curve: -1, x: -2, y: -3 } as const;

interface Options {
  readonly challenge: string;
}
interface Habits {
  /** Whether it checks its user by fingerprint, face or PIN. */
  readonly verifies?: boolean;
  /** Counts its signatures from this number; 0: it doesn't count. */
  readonly counter?: number;
  /** Whether it attests what it is, although it wasn't asked: with a statement that is no attestation at all. */
  readonly attests?: boolean;
}
type CborKey = number | string;
type Cbor = number | string | Uint8Array | ReadonlyMap<CborKey, Cbor>;

/** A passkey made of software: signs real responses, and false ones where a test asks for them. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  counter: number;
  verifies: boolean;
  #userHandle: string | undefined;
  readonly #rpId: string;
  readonly #origin: string;
  readonly #attests: boolean;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

  /** @param publicUrl of the service: the passkey belongs to its host */
  constructor(publicUrl: string, { verifies = true, counter = 1, attests = false }: Habits = {}) {
    this.#rpId = new URL(publicUrl).hostname;
    this.#origin = new URL(publicUrl).origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#attests = attests;
    this.verifies = verifies;
    this.counter = counter;
  }

  /** As `navigator.credentials.create`. */
  create(options: object, origin = this.#origin) {
    const { challenge, user } = options as Options & { readonly user: { readonly id: string } };
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, encoded(this.#publicKey())]);
    const attestation = new Map<string, Cbor>([
      ['fmt', this.#attests ? 'android-key' : 'none'],
      ['attStmt', new Map<string, Cbor>(this.#attests ? [['alg', -7]] : [])],
      ['authData', Buffer.concat([this.#authenticatorData(HAS_KEY), key])],
    ]);
    return this.#response({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: encoded(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** As `navigator.credentials.get`. */
  get(options: object, origin = this.#origin) {
    if (this.counter > 0) this.counter += 1;
    const data = this.#authenticatorData();
    const client = clientData('webauthn.get', (options as Options).challenge, origin);
    const signature = sign('sha256', Buffer.concat([data, digest(client)]), this.#keys.privateKey);
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #response<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { ...{ id, rawId: id, type: 'public-key' }, response, clientExtensionResults: {} };
  }

  #authenticatorData(more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (this.verifies ? USER_VERIFIED : 0) | more;
    return Buffer.concat([digest(Buffer.from(this.#rpId)), Buffer.from([flags]), counter]);
  }

  #publicKey(): ReadonlyMap<number, Cbor> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [COSE.type, 2],
      [COSE.algorithm, -7],
      [COSE.curve, 1],
      [COSE.x, Buffer.from(x, 'base64url')],
      [COSE.y, Buffer.from(y, 'base64url')],
    ]);
  }
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The part of CBOR (RFC 8949) that authenticators use: integers, texts, bytes and maps, in canonical form. */
function encoded(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [encoded(key), encoded(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 0x100) return Buffer.from([type | 24, size]);
  const long = Buffer.alloc(3);
  long[0] = type | 25;
  long.writeUInt16BE(size, 1);
  return long;
}
