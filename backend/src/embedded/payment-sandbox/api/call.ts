import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';
import { type FormValues, parseForm } from '../form-body.ts';
import { ConnectionCut, json, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import { parseMultipart } from '../multipart-body.ts';
import type { Sandbox } from '../sandbox.ts';
import { failBefore, failInside } from '../test-switches/failures.ts';
import type { Failure } from '../test-switches/switches.ts';
import { API_VERSION, randomText, type SandboxTransaction } from '../transaction.ts';
import { accountEndpoints } from './accounts.ts';
import { answerDocument } from './answer-document.ts';
import { readOnlyEndpoints } from './read-only.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { Answer, type Endpoint, type PreparedCall } from './endpoint.ts';
import { evidenceEndpoints } from './evidence.ts';
import { hashOf, keyInFlight, onlyOnce } from './idempotency.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { payoutEndpoints } from './payouts.ts';
import { platformEndpoints } from './platform.ts';
import { refundEndpoints } from './refunds.ts';
import { transferEndpoints } from './transfers.ts';
import { verificationSessionEndpoints } from './verification-sessions.ts';

const ENDPOINTS = [
  ...accountEndpoints,
  ...checkoutSessionEndpoints,
  ...customerEndpoints,
  ...evidenceEndpoints,
  ...paymentIntentEndpoints,
  ...payoutEndpoints,
  ...platformEndpoints,
  ...readOnlyEndpoints,
  ...refundEndpoints,
  ...transferEndpoints,
  ...verificationSessionEndpoints,
].map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:id/g, '([^/]+)')}$`),
}));

/** Longer than a client should wait. */
const SLOW_MS = 15_000;
/** Long enough for webhooks to arrive first. */
const LATE_MS = 1000;

/** Answers one API call, checking in Stripe's order: key, path, parameters, idempotency, effect. */
export async function answerCall(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxResponse> {
  const requestId = `req_${randomText(14)}`;
  try {
    checkSecretKey(sandbox, request);
    const failure = sandbox.switches.strike(request.method, request.path);
    if (failure !== null) failBefore(failure);
    const { endpoint, ids } = route(request);
    const call = endpoint.prepare(formOf(request));
    const { answer, replayed } = await execute(sandbox, request, call, { requestId, ids, failure });
    if (failure?.fail === 'lose_answer') throw new ConnectionCut();
    if (failure?.fail === 'late_answer') await delay(failure.delayMs ?? LATE_MS);
    return json(answer.status, answer.body, headers(request, requestId, replayed));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, body } = error.answer();
    return json(status, body, headers(request, requestId, false));
  }
}

function formOf(request: SandboxRequest): FormValues {
  if (request.method !== 'POST') return parseForm(request.query);
  const type = request.header('content-type') ?? '';
  return type.startsWith('multipart/form-data') ? parseMultipart(request.bytes, type) : parseForm(request.body);
}

function checkSecretKey(sandbox: Sandbox, request: SandboxRequest): void {
  const sent = Buffer.from(/^Bearer (.+)$/.exec(request.header('authorization') ?? '')?.[1] ?? '');
  const expected = Buffer.from(sandbox.secretKey);
  if (sent.length === expected.length && timingSafeEqual(sent, expected)) return;
  throw new ApiError(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
}

function route(request: SandboxRequest): { endpoint: Endpoint; ids: string[] } {
  for (const { endpoint, pattern } of ENDPOINTS) {
    const match = endpoint.method === request.method ? pattern.exec(request.path) : null;
    if (match) return { endpoint, ids: match.slice(1).map(decodeURIComponent) };
  }
  throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.path}).`, {
    type: 'invalid_request_error',
  });
}

interface Circumstances {
  readonly requestId: string;
  readonly ids: readonly string[];
  readonly failure: Failure | null;
}

async function execute(sandbox: Sandbox, request: SandboxRequest, call: PreparedCall, given: Circumstances) {
  const { publicUrl, webhookUrl } = sandbox;
  const context = { ids: given.ids, account: request.header('stripe-account'), publicUrl, webhookUrl };
  const key = request.method === 'POST' ? request.header('idempotency-key') : null;
  const run = async (transaction: SandboxTransaction): Promise<Answer> => {
    if (given.failure !== null) failInside(given.failure);
    const result = await call.run(transaction, context);
    if (result instanceof Answer) return result;
    return new Answer(200, await answerDocument(transaction, result, call.expand, publicUrl));
  };
  return oneAtATime(sandbox, key, async () => {
    if (given.failure?.fail === 'slow') await delay(given.failure.delayMs ?? SLOW_MS);
    return sandbox.transact(
      async (transaction) =>
        key === null
          ? { answer: await run(transaction), replayed: false }
          : onlyOnce(transaction, key, hashOf(request), () => run(transaction)),
      { requestId: given.requestId, idempotencyKey: key },
    );
  });
}

async function oneAtATime<Result>(sandbox: Sandbox, key: string | null, work: () => Promise<Result>): Promise<Result> {
  if (key === null) return work();
  if (sandbox.keysInFlight.has(key)) throw keyInFlight(key);
  sandbox.keysInFlight.add(key);
  try {
    return await work();
  } finally {
    sandbox.keysInFlight.delete(key);
  }
}

function headers(request: SandboxRequest, requestId: string, replayed: boolean): Record<string, string> {
  const key = request.header('idempotency-key');
  return {
    'request-id': requestId,
    'stripe-version': request.header('stripe-version') ?? API_VERSION,
    ...(key !== null && { 'idempotency-key': key }),
    ...(replayed && { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' }),
  };
}
