import { type NetworkPrefixes, USUAL_PREFIXES } from './sessions/network.ts';
import { Signatures } from './sessions/signatures.ts';
import type { Rate } from '../limits/token-bucket.ts';

/** Settings with a default. */
type Defaulted =
  'sessionNetwork' | 'production' | 'metricsTokens' | 'commandLimit' | 'readLimit' | 'traces' | 'formerSessionSecrets';

/** Configuration of the HTTP interface; the class is also its injection token. */
export class HttpSettings {
  /** The service's public address, without a trailing slash. */
  readonly publicUrl: string;
  /** Signs, and names what is counted without an address. */
  readonly sessionSecret: string;
  /** Other secrets whose signatures are valid as well. */
  readonly formerSessionSecrets: readonly string[];
  readonly signatures: Signatures;
  /** Fastify's `trustProxy`: the proxies that may set X-Forwarded-For; false: none. */
  readonly trustProxy: boolean | string;
  /** How much of the client's address a session is bound to; null: sessions aren't bound to an address. */
  readonly sessionNetwork: NetworkPrefixes | null;
  readonly demo: boolean;
  /**
   * In production visitors don't see what only operators should know: metrics, documentation, errors of dependencies.
   */
  readonly production: boolean;
  /** How often one person may change something; null: unlimited. */
  readonly commandLimit: Rate | null;
  /** How many searches and newly rendered pages a member, or one network of guests, may request; null: unlimited. */
  readonly readLimit: Rate | null;
  /** Bearer tokens for /metrics in production; none: metrics aren't served. */
  readonly metricsTokens: readonly string[];
  /** Whether an incoming trace (`traceparent`) is continued. */
  readonly traces: boolean;
  /** The folder of the built client; null: no client is served. */
  readonly pagesFolder: string | null;

  constructor(
    settings: Omit<HttpSettings, 'secure' | 'signatures' | Defaulted> & Partial<Pick<HttpSettings, Defaulted>>,
  ) {
    this.publicUrl = settings.publicUrl;
    this.sessionSecret = settings.sessionSecret;
    this.formerSessionSecrets = settings.formerSessionSecrets ?? [];
    this.signatures = new Signatures([this.sessionSecret, ...this.formerSessionSecrets]);
    this.trustProxy = settings.trustProxy;
    this.sessionNetwork = settings.sessionNetwork === undefined ? USUAL_PREFIXES : settings.sessionNetwork;
    this.demo = settings.demo;
    this.production = settings.production ?? false;
    this.commandLimit = settings.commandLimit ?? null;
    this.readLimit = settings.readLimit ?? null;
    this.metricsTokens = settings.metricsTokens ?? [];
    this.traces = settings.traces ?? false;
    this.pagesFolder = settings.pagesFolder;
  }

  /** Whether browsers use https: cookies are Secure then, and requests are upgraded. */
  get secure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
