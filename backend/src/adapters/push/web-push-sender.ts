import webPush from 'web-push';
import {
  type OutgoingPush,
  type PushOutcome,
  PushSender,
  PushServiceUnavailable,
  type PushTarget,
  type VapidKeys,
} from './push-sender.ts';

export interface WebPushOptions extends VapidKeys {
  /** Earlier keys: devices that subscribed with them still get pushes. */
  readonly former?: readonly VapidKeys[];
  /** Contact for push services: `mailto:` or `https:`. */
  readonly subject: string;
  /** Origins in addition to the known services'. */
  readonly services: readonly string[];
}

/** Push services of Chrome, Firefox, Edge and Safari. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];
const TIMEOUT_MS = 15_000;

/** Web Push with VAPID (RFC 8030, 8291, 8292): the library encrypts and signs. */
export class WebPushSender extends PushSender {
  override readonly publicKey: string;
  private readonly options: WebPushOptions;

  constructor(options: WebPushOptions) {
    super();
    this.options = options;
    this.publicKey = options.publicKey;
  }

  override accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '') return false;
    if (this.options.services.includes(url.origin)) return true;
    return url.protocol === 'https:' && url.port === '' && SERVICES.some((host) => host.test(url.hostname));
  }

  override async send(target: PushTarget, push: OutgoingPush): Promise<PushOutcome> {
    if (!this.accepts(target.endpoint)) return 'gone';
    // Which keys a device subscribed with isn't stored: it subscribes again at its next visit.
    for (const keys of [this.options, ...(this.options.former ?? [])]) {
      const outcome = await this.sendAs(keys, target, push);
      if (outcome !== 'unrecognised') return outcome;
    }
    return 'unrecognised';
  }

  private async sendAs(keys: VapidKeys, target: PushTarget, push: OutgoingPush): Promise<PushOutcome> {
    const details = this.requestOf(keys, target, push);
    // Invalid keys: nothing can be encrypted for this subscription.
    if (details === null) return 'gone';
    const status = await post(target.endpoint, details);
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) throw new PushServiceUnavailable(`the push service answered ${status}`);
    return status === 401 || status === 403 ? 'unrecognised' : 'refused';
  }

  private requestOf(
    { publicKey, privateKey }: VapidKeys,
    { endpoint, p256dh, auth }: PushTarget,
    { topic, payload, secondsKept }: OutgoingPush,
  ) {
    const { subject } = this.options;
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        ...{ TTL: secondsKept, topic, contentEncoding: 'aes128gcm' as const },
      });
    } catch {
      return null;
    }
  }
}

/** @returns the status code. Redirects aren't followed. */
async function post(
  endpoint: string,
  { headers, body }: { readonly headers: object; readonly body: Buffer | null },
): Promise<number> {
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: sent.filter(([name]) => name !== 'Content-Length'),
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    // The message omits the address, which would allow anyone to push to the device.
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    throw new PushServiceUnavailable(`the push service could not be reached (${code ?? (error as Error).name})`);
  }
}
