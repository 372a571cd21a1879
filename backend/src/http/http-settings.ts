import { type NetworkPrefixes, USUAL_PREFIXES } from './sessions/network.ts';
import type { Rate } from '../limits/token-bucket.ts';

/** What has a usual value. */
type Usual = 'sessionNetwork' | 'production' | 'metricsToken' | 'commandLimit' | 'readLimit' | 'traces';

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
  /** What only operators should know (metrics, documentation, errors of dependencies) isn't told to visitors. */
  readonly production: boolean;
  /** How much one person may change; null: as much as they like. */
  readonly commandLimit: Rate | null;
  /** How many searches and newly rendered pages one member, or one network of guests, may have; null: any number. */
  readonly readLimit: Rate | null;
  /** Bearer token for /metrics in production; null: they can't be read. */
  readonly metricsToken: string | null;
  /** Whether a request that comes with a trace keeps to it. */
  readonly traces: boolean;
  /** The built client; null: none is served. */
  readonly pagesFolder: string | null;

  constructor(settings: Omit<HttpSettings, 'secure' | Usual> & Partial<Pick<HttpSettings, Usual>>) {
    this.publicUrl = settings.publicUrl;
    this.sessionSecret = settings.sessionSecret;
    this.trustProxy = settings.trustProxy;
    this.sessionNetwork = settings.sessionNetwork === undefined ? USUAL_PREFIXES : settings.sessionNetwork;
    this.demo = settings.demo;
    this.production = settings.production ?? false;
    this.commandLimit = settings.commandLimit ?? null;
    this.readLimit = settings.readLimit ?? null;
    this.metricsToken = settings.metricsToken ?? null;
    this.traces = settings.traces ?? false;
    this.pagesFolder = settings.pagesFolder;
  }

  /** Whether browsers speak https to us: cookies are Secure then, and everything is upgraded. */
  get secure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
