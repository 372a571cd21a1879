import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { ApiError } from './api-error.ts';
import { answerCall } from './api/call.ts';
import { expireDueSessions } from './checkout.ts';
import { changeDueRefunds } from './movements/refund.ts';
import {
  ConnectionCut,
  json,
  readRequest,
  sendResponse,
  type SandboxRequest,
  type SandboxResponse,
} from './http-exchange.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { onboardingPage } from './pages/onboarding-page.ts';
import { htmlPage } from './pages/html.ts';
import { verificationPage } from './pages/verification-page.ts';
import { Sandbox } from './sandbox.ts';
import { paymentSandboxSchema } from './schema.ts';
import { testRoute } from './test-switches/routes.ts';
import { Switches } from './test-switches/switches.ts';
import { WebhookDelivery } from './webhooks/delivery.ts';

export interface PaymentSandboxOptions {
  /** The database with the schema `payment_sandbox`; the caller closes it. */
  readonly pool: Pool;
  /** Absent: the port of the last start if it is free, else any free one. */
  readonly port?: number;
  /** The address for browsers; absent: the address it listens on. */
  readonly publicUrl?: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly connectWebhookSecret: string;
  readonly secretKey: string;
  /** How often it checks what is due, in ms; absent: every two seconds. */
  readonly looksEveryMs?: number;
}

export interface PaymentSandbox {
  readonly url: string;
  close(): Promise<void>;
}

const LOOKS_EVERY_MS = 2000;

/**
 * Starts a payment provider for trials: it implements the part of Stripe's HTTP API that the platform uses, on
 * 127.0.0.1 only, and moves no real money. All its state is in Postgres and survives a crash.
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  await options.pool.query(paymentSandboxSchema);
  const sandbox = new Sandbox(options.pool, new Switches(), options);
  const server = createServer((message, response) => void respond(sandbox, message, response));
  const port = await listen(server, options.port ?? (await lastPort(options.pool)));
  await rememberPort(options.pool, port);
  const url = `http://127.0.0.1:${port}`;
  sandbox.publicUrl = options.publicUrl ?? url;
  const delivery = new WebhookDelivery(sandbox, {
    url: options.webhookUrl,
    secrets: { platform: options.webhookSecret, connect: options.connectWebhookSecret },
  });
  sandbox.onQueued = () => delivery.wake();
  const background = followTime(sandbox, options.looksEveryMs ?? LOOKS_EVERY_MS);
  return {
    url,
    async close() {
      await background.stop();
      await delivery.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function respond(sandbox: Sandbox, message: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    sendResponse(response, await dispatch(sandbox, await readRequest(message)));
  } catch (error) {
    if (error instanceof ConnectionCut) return void message.socket.destroy();
    const answer =
      error instanceof ApiError
        ? error.answer()
        : { status: 500, body: { error: { type: 'api_error', message: 'The sandbox failed.' } } };
    if (!response.headersSent) sendResponse(response, json(answer.status, answer.body));
  }
}

async function dispatch(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxResponse> {
  const [, first = '', second = '', third = ''] = request.path.split('/');
  if (first === 'v1') return answerCall(sandbox, request);
  if (first === 'c' && second === 'pay') return checkoutPage(sandbox, request, third);
  if (first === 'setup') return onboardingPage(sandbox, request, second);
  if (first === 'verify') return verificationPage(sandbox, request, second);
  if (first === '_test') return testRoute(sandbox, request);
  return htmlPage('ページが見つかりません', '', 404);
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Another program has taken the remembered port, so use any.
      if (error.code === 'EADDRINUSE' && port !== 0) listen(server, 0).then(done, fail);
      else fail(error);
    });
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}

async function lastPort(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ value: string }>(
    "select value from payment_sandbox.settings where name = 'port'",
  );
  return Number(rows[0]?.value ?? 0);
}

/** So that payment pages open in a browser still work after a restart. */
async function rememberPort(pool: Pool, port: number): Promise<void> {
  await pool.query(
    `insert into payment_sandbox.settings (name, value) values ('port', $1)
     on conflict (name) do update set value = excluded.value`,
    [String(port)],
  );
}

/** Runs what happens by the passage of time. */
function followTime(sandbox: Sandbox, everyMs: number): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() =>
        sandbox.transact(async (transaction) => {
          await expireDueSessions(transaction);
          await changeDueRefunds(transaction);
        }),
      )
      // The database is down or restarting; the next round tries again.
      .then(
        () => undefined,
        () => undefined,
      );
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
