import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import Stripe from 'stripe';
import { stripeIdentityProvider } from '../../../backend/src/adapters/stripe/identity-checks.ts';
import type { IdentityProvider } from '../../../backend/src/adapters/identity-provider/identity-provider.ts';
import { stripePaymentProvider } from '../../../backend/src/adapters/stripe/stripe-payment-provider.ts';
import {
  startPaymentSandbox,
  type PaymentSandbox,
} from '../../../backend/src/embedded/payment-sandbox/payment-sandbox.ts';
import type { Payment, Transfer } from '../../../backend/src/adapters/payment-provider/movements.ts';
import type { PaymentProvider } from '../../../backend/src/adapters/payment-provider/payment-provider.ts';
import { freshDatabase } from './postgres.ts';
import { CARDS, submitCard } from '../sandbox-controls.ts';

export const SECRETS = {
  secretKey: 'sk_test_payment_sandbox',
  webhookSecret: 'whsec_platform',
  connectWebhookSecret: 'whsec_connect',
};

/** A successful payment. */
export interface Charged extends Payment {
  chargeId: string;
  customerId: string;
  paymentMethodId: string;
}

/** The error of a rejected call. @throws when it wasn't rejected */
export async function refusalOf(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Error) return error;
  throw new Error('The call was accepted');
}

/** A webhook as received. */
export interface ReceivedWebhook {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** When it arrived, in ms since 1970. */
  readonly at: number;
  readonly event: { id: string; type: string; account?: string; data: { object: { id: string } } };
}

/** Receives webhooks and answers with `status`, once `ready` allows it. */
export class WebhookReceiver {
  status = 200;
  /** What it answers to one; absent: `status`. */
  statusOf: ((body: Buffer, signature: string | undefined) => number) | null = null;
  ready: Promise<void> = Promise.resolve();
  readonly received: ReceivedWebhook[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        this.received.push({
          body,
          headers: request.headers,
          at: Date.now(),
          event: JSON.parse(body.toString('utf8')) as ReceivedWebhook['event'],
        });
        const signature = request.headers['stripe-signature'];
        const status = this.statusOf?.(body, signature?.toString()) ?? this.status;
        void this.ready.then(() => response.writeHead(status).end());
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/stripe/webhook`;
  }

  /** The webhooks of one type so far. */
  of(type: string): ReceivedWebhook[] {
    return this.received.filter(({ event }) => event.type === type);
  }

  /**
   * The `count`th webhook of a type, optionally about that object and of that account.
   * @throws when it doesn't arrive within `within` ms
   */
  async waitFor(
    type: string,
    { count = 1, about, of, within = 5000 }: { count?: number; about?: string; of?: string; within?: number } = {},
  ): Promise<ReceivedWebhook> {
    const isMeant = ({ event }: ReceivedWebhook) =>
      (about === undefined || event.data.object.id === about) && (of === undefined || event.account === of);
    const matching = () => this.of(type).filter(isMeant);
    for (const deadline = Date.now() + within; Date.now() < deadline; await delay(10)) {
      const wanted = matching()[count - 1];
      if (wanted) return wanted;
    }
    throw new Error(`Only ${matching().length} of ${count} ${type} came`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

/** A payment sandbox on its own database, with a receiver of its webhooks, and both clients of it. */
export class TestPayments {
  readonly webhooks = new WebhookReceiver();
  readonly pool: pg.Pool;
  sandbox!: PaymentSandbox;
  provider!: PaymentProvider;
  identities!: IdentityProvider;
  /** The unchanged SDK, without retries. */
  stripe!: Stripe;
  webhookUrl = '';
  private readonly drop: () => Promise<void>;

  readonly databaseUrl: string;

  private constructor(databaseUrl: string, drop: () => Promise<void>) {
    this.databaseUrl = databaseUrl;
    this.pool = new pg.Pool({ connectionString: databaseUrl });
    this.drop = drop;
  }

  static async start(): Promise<TestPayments> {
    const database = await freshDatabase();
    const payments = new TestPayments(database.url, database.drop);
    payments.webhookUrl = await payments.webhooks.listen();
    await payments.startSandbox();
    return payments;
  }

  async restart(): Promise<void> {
    await this.sandbox.close();
    await this.startSandbox();
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.webhooks.close();
    await this.pool.end();
    await this.drop();
  }

  /** Submits the hosted page's form like a browser without JavaScript. */
  submitCard(pageUrl: string, card: string, authentication?: 'complete' | 'failed'): Promise<Response> {
    return submitCard(pageUrl, card, authentication);
  }

  /** A payment of 4,500 yen on a new page. */
  async paid({ card = CARDS.good, roundId = 'r1' }: { card?: string; roundId?: string } = {}): Promise<Charged> {
    const { checkoutId, url } = await this.provider.createCheckout({
      roundId,
      purpose: 'rental',
      ref: 'attempt-1',
      lines: [{ name: '帯', amount: 4500 }],
      expiresAt: new Date(Date.now() + 35 * 60_000),
      successUrl: 'http://localhost/done',
      cancelUrl: 'http://localhost/back',
      idempotencyKey: crypto.randomUUID(),
    });
    await this.submitCard(url, card);
    const { payment } = await this.provider.getCheckout(checkoutId);
    return payment as Charged;
  }

  /** An owner's account that can receive payouts. @returns its id */
  async ownerAccount(): Promise<string> {
    const application = { userId: 7, businessType: 'individual', idempotencyKey: crypto.randomUUID() } as const;
    const { accountId } = await this.provider.createAccount(application);
    await this.ask(`/accounts/${accountId}/complete`);
    return accountId;
  }

  /** A transfer to a new owner from a new charge. */
  async transferred(amount: number, orderedBy = 'settled'): Promise<Transfer & { accountId: string }> {
    const [accountId, { chargeId }] = [await this.ownerAccount(), await this.paid()];
    const order = { accountId, amount, sourceChargeId: chargeId, metadata: { rentalRequestId: 'r1', orderedBy } };
    return { ...(await this.provider.transfer({ ...order, idempotencyKey: crypto.randomUUID() })), accountId };
  }

  /** Calls the sandbox's test routes: `/_test` is prepended to the path. */
  async ask<Answer = unknown>(path: string, body: object = {}, method = 'POST'): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}/_test${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer & { error?: { message: string } };
    if (!response.ok) throw new Error(answer.error?.message ?? `answered ${response.status}`);
    return answer;
  }

  private async startSandbox(): Promise<void> {
    const { pool, webhookUrl } = this;
    this.sandbox = await startPaymentSandbox({ pool, webhookUrl, looksEveryMs: 200, ...SECRETS });
    const { hostname, port } = new URL(this.sandbox.url);
    this.stripe = new Stripe(SECRETS.secretKey, {
      host: hostname,
      port: Number(port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    this.identities = stripeIdentityProvider({ secretKey: SECRETS.secretKey, apiBase: this.sandbox.url });
    this.provider = stripePaymentProvider({
      secretKey: SECRETS.secretKey,
      apiBase: this.sandbox.url,
      webhookSecrets: { platform: SECRETS.webhookSecret, connect: SECRETS.connectWebhookSecret },
    });
  }
}
