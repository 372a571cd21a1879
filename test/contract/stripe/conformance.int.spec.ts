import { beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { REFUSAL_ENDS } from '../../../backend/src/adapters/stripe/failures.ts';
import { PROBLEMS, stripeIdentityProvider } from '../../../backend/src/adapters/stripe/identity-checks.ts';
import { stripePaymentProvider } from '../../../backend/src/adapters/stripe/stripe-payment-provider.ts';
import { WEBHOOK_EVENTS } from '../../../backend/src/adapters/payment-provider/webhook-event.ts';
import { TEST_CARDS } from '../../../backend/src/embedded/payment-sandbox/test-cards.ts';
import { SECRETS, TestPayments } from '../../support/servers/payment-sandbox.ts';
import { useOpened } from '../../support/use-opened.ts';
import { Conformance } from './conformance.ts';
import { DOCUMENTED_DECLINES, UNLISTED_CODES } from './documented-codes.ts';
import { callEverything } from './every-call.ts';
import { type Exchange, startRecorder } from './recorder.ts';
import { refuseEverything } from './refusals.ts';
import { methodsOf, type Watched, watched } from './watched.ts';

const payments = useOpened(() => TestPayments.start());
const recorder = useOpened(async () => startRecorder(payments.sandbox.url));
let exchanges: readonly Exchange[] = [];
let conformance: Conformance;
let ports: readonly Watched<object>[] = [];

beforeAll(async () => {
  conformance = new Conformance();
  const { secretKey, webhookSecret: platform, connectWebhookSecret: connect } = SECRETS;
  const at = { secretKey, apiBase: recorder.url };
  const port = watched(stripePaymentProvider({ ...at, webhookSecrets: { platform, connect } }));
  const identities = watched(stripeIdentityProvider(at));
  ports = [port, identities];
  await callEverything(payments, port.itself, identities.itself);
  await refuseEverything(payments, port.itself);
  exchanges = recorder.taken();
}, 60_000);

const distinct = (problems: readonly string[]) => [...new Set(problems)].sort();

describe('the adapter, compared with the SDK’s types', () => {
  it('calls everything here that it can call', () => {
    for (const port of ports) expect(methodsOf(port.itself).filter((name) => !port.called.has(name))).toEqual([]);
  });

  it('sends only parameters that the call has, with values of their types', () => {
    expect(distinct(exchanges.flatMap((one) => conformance.ofParameters(one)))).toEqual([]);
  });

  it('requests the API version of the pinned SDK in every call', () => {
    expect(new Set(exchanges.map(({ headers }) => headers['stripe-version']))).toEqual(new Set([Stripe.API_VERSION]));
  });

  it('sends a key of its own with every call that moves money or creates something', () => {
    const created = exchanges.filter((one) => conformance.callOf(one).name.endsWith('.create'));
    const keyed = created.filter(({ path }) => !NEEDS_NO_KEY.has(path));
    expect(keyed.length).toBeGreaterThan(10);
    // The SDK's own keys, which differ with every attempt of a job.
    const withoutOwn = keyed.filter(({ headers }) => /^stripe-node-retry/.test(String(headers['idempotency-key'])));
    expect(withoutOwn.map(({ path }) => path)).toEqual([]);
    expect(keyed.filter(({ headers }) => headers['idempotency-key'] === undefined)).toEqual([]);
  });

  it('names an owner’s account only in calls for its balance and its payouts', () => {
    const ofAccounts = exchanges.filter(({ headers }) => headers['stripe-account'] !== undefined);
    const paths = distinct(ofAccounts.map(({ path }) => path.replace(/\/po_\w+/, '/:id')));
    expect(paths).toEqual(['/v1/balance', '/v1/balance_transactions', '/v1/payouts/:id']);
    expect(ofAccounts.every(({ headers }) => /^acct_/.test(String(headers['stripe-account'])))).toBe(true);
  });

  it('expects only codes that Stripe has', () => {
    const codes = conformance.types.literals('resources/PaymentIntents.d.ts', 'PaymentIntent.LastPaymentError.Code');
    const unknown = Object.keys(REFUSAL_ENDS).filter((code) => !codes.has(code) && !UNLISTED_CODES.has(code));
    expect(unknown).toEqual([]);
    const sessions = 'resources/Identity/VerificationSessions.d.ts';
    const ofIdentity = conformance.types.literals(sessions, 'VerificationSession.LastError.Code');
    expect(Object.keys(PROBLEMS).filter((code) => !ofIdentity.has(code))).toEqual([]);
  });

  it('subscribes to events that Stripe has', () => {
    const events = conformance.types.literals(
      'resources/WebhookEndpoints.d.ts',
      'WebhookEndpointCreateParams.EnabledEvent',
    );
    expect(Object.values(WEBHOOK_EVENTS).flatMap((types) => types.filter((type) => !events.has(type)))).toEqual([]);
  });
});

/** Their objects cost nothing and end by themselves. */
const NEEDS_NO_KEY: ReadonlySet<string> = new Set(['/v1/account_links', '/v1/files']);

describe('the sandbox, compared with the SDK’s types', () => {
  it('answers objects with all fields, and with values of their types', () => {
    expect(distinct(exchanges.flatMap((one) => conformance.ofAnswer(one)))).toEqual([]);
  });

  it('sends events whose objects have all fields, each type that is subscribed to at least once', async () => {
    const { rows } = await payments.pool.query<{ event: { type: string } }>(
      `select document as event from payment_sandbox.objects where kind = 'event'`,
    );
    expect(distinct(rows.flatMap(({ event }) => conformance.ofEvent(event)))).toEqual([]);
    const sent = new Set(rows.map(({ event }) => event.type));
    const missing = Object.values(WEBHOOK_EVENTS).flatMap((types) => types.filter((type) => !sent.has(type)));
    expect(missing).toEqual([]);
  });

  it('refuses with types and codes that Stripe has', () => {
    const refused = exchanges.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(8);
    expect(distinct(refused.flatMap((one) => conformance.ofError(one)))).toEqual([]);
  });

  it('declines cards for reasons that Stripe documents', () => {
    const declines = Object.values(TEST_CARDS).flatMap(({ declined, declinedOffSession }) =>
      [declined, declinedOffSession].flatMap((one) => one?.declineCode ?? []),
    );
    expect(declines.filter((code) => !DOCUMENTED_DECLINES.has(code))).toEqual([]);
  });
});

describe('a mistake', () => {
  it.each([
    ['an unknown parameter', { resaon: 'duplicate' }, 'RefundResource.create.resaon: unknown'],
    ['a value that isn’t among the known ones', { reason: 'broken' }, '.reason: "broken" is not'],
    ['text in place of a number', { amount: 'all' }, '.amount: "all" is not'],
    ['a value in place of an object', { metadata: 'r1' }, '.metadata: "r1" is not'],
  ])('in a request is named: %s', (_title, parameters, said) => {
    const body = Buffer.from(new URLSearchParams(parameters as Record<string, string>).toString());
    const request = { ...exchanges.find(({ path }) => path === '/v1/refunds')!, method: 'POST', body };
    expect(conformance.ofParameters(request)).toEqual([expect.stringContaining(said)]);
  });

  it.each([
    ['a missing field', { charge: undefined }, '.charge: missing'],
    ['an unknown field', { chargeId: 'ch_1' }, '.chargeId: unknown'],
    ['a value of another type', { amount: '500' }, '.amount: "500" is not number'],
    ['a value that isn’t among the known ones', { pending_reason: 'tired' }, '.pending_reason: "tired" is not'],
  ])('in an answer is named: %s', (_title, change, said) => {
    const answered = exchanges.find(({ path, method }) => path === '/v1/refunds' && method === 'POST')!;
    const answer = { ...(answered.answer as object), ...change };
    expect(conformance.ofAnswer({ ...answered, answer })).toEqual([expect.stringContaining(said)]);
  });

  it('in the name of an event or a call is named', () => {
    expect(conformance.ofEvent({ type: 'charge.dispute.opened' })).toEqual([
      'Stripe has no event charge.dispute.opened',
    ]);
    const call = { ...exchanges[0]!, path: '/v1/disputs' };
    expect(() => conformance.callOf(call)).toThrow('Stripe has no');
  });
});
