/** What of the environment shapes the interface. Injection token and value in one. */
export class HttpSettings {
  /** Where people reach the service, without a trailing slash. */
  readonly publicUrl: string;
  readonly sessionSecret: string;
  /** As Fastify's `trustProxy`: whose X-Forwarded-For counts; false: nobody's. */
  readonly trustProxy: boolean | string;
  readonly demo: boolean;
  /** The built client; null: none is served. */
  readonly pagesFolder: string | null;

  constructor(settings: Omit<HttpSettings, 'secure'>) {
    this.publicUrl = settings.publicUrl;
    this.sessionSecret = settings.sessionSecret;
    this.trustProxy = settings.trustProxy;
    this.demo = settings.demo;
    this.pagesFolder = settings.pagesFolder;
  }

  /** Whether browsers speak https to us: cookies are Secure then, and everything is upgraded. */
  get secure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
