import { type NetworkPrefixes, USUAL_PREFIXES } from './network.ts';

/** What of the environment shapes the interface. Injection token and value in one. */
export class HttpSettings {
  /** Where people reach the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly sessionSecret: string;
  /** As Fastify's `trustProxy`: whose X-Forwarded-For counts; false: nobody's. */
  readonly trustProxy: boolean | string;
  /** How much of its address a session is bound to; null: it may move anywhere. */
  readonly sessionNetwork: NetworkPrefixes | null;
  readonly demo: boolean;
  /** The built client; null: none is served. */
  readonly pagesFolder: string | null;

  constructor(
    settings: Omit<HttpSettings, 'secure' | 'sessionNetwork'> & Partial<Pick<HttpSettings, 'sessionNetwork'>>,
  ) {
    this.publicUrl = settings.publicUrl;
    this.sessionSecret = settings.sessionSecret;
    this.trustProxy = settings.trustProxy;
    this.sessionNetwork = settings.sessionNetwork === undefined ? USUAL_PREFIXES : settings.sessionNetwork;
    this.demo = settings.demo;
    this.pagesFolder = settings.pagesFolder;
  }

  /** Whether browsers speak https to us: cookies are Secure then, and everything is upgraded. */
  get secure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
