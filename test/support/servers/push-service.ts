import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A push as the device reads it. */
export interface ReceivedPush {
  readonly device: string;
  /** Decrypted. */
  readonly payload: string;
  readonly ttl: number;
  readonly topic: string;
  /** The sender's contact, as the push service gets it. */
  readonly subject: string;
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/**
 * A push service like browser vendors', with its devices: it accepts pushes signed by the VAPID key that subscribed
 * (RFC 8292), and decrypts what is for the device (RFC 8291). Written from the standards alone.
 */
export class PushServiceOfTest {
  readonly received: ReceivedPush[] = [];
  /** Statuses with which it rejects the next pushes. */
  readonly faults: number[] = [];
  /** Between an accepted push and its acknowledgement. */
  pauseMs = 0;
  private readonly devices = new Map<string, Device>();
  private readonly server = createServer((request, response) => {
    this.take(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  private readonly publicKey: string;

  /** @param publicKey of the sender to whom devices subscribe */
  constructor(publicKey: string) {
    this.publicKey = publicKey;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The subscription that a browser gives to the page. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const name = randomBytes(8).toString('hex');
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    this.devices.set(name, { keys, auth });
    const shown = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
    return { endpoint: `${this.origin}/push/${name}`, keys: shown };
  }

  /** The device is unsubscribed. */
  forget(endpoint: string): void {
    this.devices.delete(nameIn(endpoint));
  }

  private async take(request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const fault = this.faults.shift();
    if (fault !== undefined) return fault;
    const device = this.devices.get(nameIn(request.url ?? ''));
    if (device === undefined) return 410;
    const { authorization = '', ttl, topic } = request.headers;
    const subject = verified(authorization, this.publicKey, this.origin);
    if (subject === null) return 403;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    const payload = decrypted(Buffer.concat(parts), device);
    this.received.push({ device: nameIn(request.url ?? ''), payload, ttl: Number(ttl), topic: String(topic), subject });
    if (this.pauseMs > 0) await delay(this.pauseMs);
    return 201;
  }
}

const nameIn = (endpoint: string): string => endpoint.split('/').at(-1) ?? '';

/** The contact in a token that this key has signed for this service and that hasn't expired; null: none. */
function verified(authorization: string, publicKey: string, audience: string): string | null {
  const { token = '', key } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33), y: point.subarray(33) };
  const encoded = { ...jwk, x: jwk.x.toString('base64url'), y: jwk.y.toString('base64url') };
  const signer = createPublicKey({ key: encoded, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const by = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return null;
  const said = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = said(claims);
  const isGood = said(header).alg === 'ES256' && aud === audience && Number(exp) * 1000 > Date.now();
  return isGood && typeof sub === 'string' ? sub : null;
}

function decrypted(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const content = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  // The last record's padding begins with a 2.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
