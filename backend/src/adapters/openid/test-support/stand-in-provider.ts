import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const KEY_ID = 'of-tests';

/** A provider's answers, which a test changes: a real one can't be made to lie. */
export class StandInProvider {
  /** Added to the identity token's claims, or in place of them. */
  claims: Record<string, unknown> = {};
  /** Added to the description. */
  description: Record<string, unknown> = {};
  /** Signs instead of the published key. */
  otherKey: KeyObject | null = null;
  /** Signs with HS256 instead. */
  sharedSecret: string | null = null;
  /** Every answer has this status instead. */
  failsWith: number | null = null;
  /** Answers nothing. */
  isSilent = false;
  /** The bodies of token requests. */
  readonly exchanges: Record<string, string>[] = [];
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly server = createServer((request, response) => void this.answer(request, response));

  static async open(): Promise<StandInProvider> {
    const provider = new StandInProvider();
    await new Promise<void>((done) => provider.server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Back to telling the truth. */
  reset(): void {
    Object.assign(this, { claims: {}, description: {}, otherKey: null, sharedSecret: null });
    Object.assign(this, { failsWith: null, isSilent: false });
    this.exchanges.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isSilent) return;
    const said = await this.said(request.url ?? '', request);
    response.writeHead(this.failsWith ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said));
  }

  private async said(url: string, request: IncomingMessage): Promise<object> {
    const { issuer } = this;
    if (url === '/keys')
      return { keys: [{ ...this.keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
    if (url === '/token') {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      this.exchanges.push(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())));
      return { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: this.token() };
    }
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], subject_types_supported: ['public'] },
      ...{ id_token_signing_alg_values_supported: ['RS256'], ...this.description },
    };
  }

  private token(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, sub: 'person-1', iat: now, exp: now + 60, ...this.claims };
    const alg = this.sharedSecret === null ? 'RS256' : 'HS256';
    const text = `${encoded({ alg, kid: KEY_ID })}.${encoded(claims)}`;
    const signature =
      this.sharedSecret === null
        ? sign('sha256', Buffer.from(text), this.otherKey ?? this.keys.privateKey)
        : createHmac('sha256', this.sharedSecret).update(text).digest();
    return `${text}.${signature.toString('base64url')}`;
  }
}
