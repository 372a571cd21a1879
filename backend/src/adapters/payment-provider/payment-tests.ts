import type { PaymentTest, PaymentTestMode, WebhookWay } from '@meguri/contracts/operators/payment-tests.ts';

/** What a test is about, at the provider. */
export interface TestSubject {
  readonly chargeId: string | null;
  /** The newest refund that was sent. */
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** The owner's. */
  readonly accountId: string | null;
}

/** Has things happen at the provider that else only banks and people do. Also the injection token. */
export abstract class PaymentTests {
  /** null: real money is moved here, and nothing is tried. */
  abstract readonly mode: Omit<PaymentTestMode, 'webhooks'> | null;
  /** How the sandbox sends them now; null: in another way, or there is no sandbox. */
  abstract webhooks(): Promise<WebhookWay | null>;
  /** @throws Rejected `nothing_to_try` when the round hasn't come so far, or the provider says no */
  abstract run(test: PaymentTest, subject: TestSubject): Promise<void>;
}
