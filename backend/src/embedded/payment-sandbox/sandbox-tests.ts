import { Rejected } from '@meguri/contracts/errors.ts';
import { type PaymentTest, WEBHOOK_WAYS, type WebhookWay } from '@meguri/contracts/operators/payment-tests.ts';
import { PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import { PaymentTests, type TestSubject } from '../../adapters/payment-provider/payment-tests.ts';
import { TEST_CARDS } from './test-cards.ts';
import { GOOD_WEBHOOKS, type WebhookSwitch } from './test-switches/switches.ts';

const PART = 500;
const BY_HAND = 100;
const LATE_MS = 60_000;

type Asked = readonly [path: string, body: object] | null;
const of = (id: string | null, path: (id: string) => string, body: object = {}): Asked =>
  id === null ? null : [path(id), body];

const SENT: Readonly<Record<WebhookWay, Readonly<WebhookSwitch>>> = {
  webhooks_usual: GOOD_WEBHOOKS,
  webhooks_twice: { ...GOOD_WEBHOOKS, copies: 2 },
  webhooks_late: { ...GOOD_WEBHOOKS, delayMs: LATE_MS },
};
const isSame = (one: WebhookSwitch, other: WebhookSwitch) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof WebhookSwitch]);
const webhooks = (way: WebhookWay) => (): Asked => ['webhooks', SENT[way]];

/** The sandbox's route for each test; null: the round isn't at that stage. */
const ASKED: Readonly<Record<PaymentTest, (subject: TestSubject) => Asked>> = {
  dispute_partly: ({ chargeId }) => of(chargeId, () => 'disputes', { charge: chargeId, amount: PART }),
  dispute_won: ({ disputeId }) => of(disputeId, (id) => `disputes/${id}/close`, { outcome: 'won' }),
  dispute_lost: ({ disputeId }) => of(disputeId, (id) => `disputes/${id}/close`, { outcome: 'lost' }),
  refund_returned: ({ refundId }) => of(refundId, (id) => `refunds/${id}/fail`),
  refund_by_hand: ({ chargeId }) => of(chargeId, () => 'refunds', { charge: chargeId, amount: BY_HAND }),
  capability_off: ({ accountId }) => of(accountId, (id) => `accounts/${id}/restrict`),
  capability_on: ({ accountId }) => of(accountId, (id) => `accounts/${id}/complete`),
  webhooks_twice: webhooks('webhooks_twice'),
  webhooks_late: webhooks('webhooks_late'),
  webhooks_usual: webhooks('webhooks_usual'),
};

const cards = Object.entries(TEST_CARDS).map(([number, { label }]) => ({ number, label }));

/** Simulates at the sandbox what banks and people do. */
export class SandboxTests extends PaymentTests {
  override readonly mode: PaymentTests['mode'];
  private readonly sandboxUrl: string | null;

  /** @param at the sandbox's address; null: the provider's own test mode or, with `isTest` false, real money */
  constructor(at: { readonly sandboxUrl: string | null; readonly isTest: boolean }) {
    super();
    this.sandboxUrl = at.sandboxUrl;
    this.mode = at.sandboxUrl !== null ? { mode: 'sandbox', cards } : at.isTest ? { mode: 'test', cards } : null;
  }

  override async webhooks(): Promise<WebhookWay | null> {
    if (this.sandboxUrl === null) return null;
    const answer = await ask(`${this.sandboxUrl}/_test/switches`);
    if (!answer.ok) throw new PaymentProviderUnavailable(`the sandbox's switches: ${answer.status}`);
    const now = (await answer.json()) as { readonly webhooks: WebhookSwitch };
    return WEBHOOK_WAYS.find((way) => isSame(SENT[way], now.webhooks)) ?? null;
  }

  override async run(test: PaymentTest, subject: TestSubject): Promise<void> {
    const asked = ASKED[test](subject);
    if (asked === null || this.sandboxUrl === null) throw new Rejected('nothing_to_try');
    const [path, body] = asked;
    const answer = await ask(`${this.sandboxUrl}/_test/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Rejected('nothing_to_try');
  }
}

/** @throws PaymentProviderUnavailable while the sandbox doesn't run */
const ask = (address: string, how?: RequestInit): Promise<Response> =>
  fetch(address, how).catch((error: unknown) => {
    throw new PaymentProviderUnavailable('the sandbox is not there', false, { cause: error });
  });
