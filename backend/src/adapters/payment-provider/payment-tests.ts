import type { PaymentTest, PaymentTestMode, WebhookWay } from '@meguri/contracts/operators/payment-tests.ts';

/** The objects at the provider that a test concerns. */
export interface TestSubject {
  readonly chargeId: string | null;
  /** The newest refund. */
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** The owner's account. */
  readonly accountId: string | null;
}

/** Simulates, in the provider's test mode, what otherwise only banks and people do. Also the injection token. */
export abstract class PaymentTests {
  /** null: real money is moved, so tests are off. */
  abstract readonly mode: Omit<PaymentTestMode, 'webhooks'> | null;
  /** How the sandbox sends webhooks now; null: in another way, or there is no sandbox. */
  abstract webhooks(): Promise<WebhookWay | null>;
  /** @throws Rejected `nothing_to_try` when the round isn't at that stage, or the provider refuses */
  abstract run(test: PaymentTest, subject: TestSubject): Promise<void>;
}
