import { type PaymentProvider, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import type {
  CheckoutExpiry,
  Dispute,
  OpenCheckout,
  Payment,
  ProviderMetadata,
  Transfer,
} from '../../adapters/payment-provider/movements.ts';
import type { CheckoutOrder } from '../../adapters/payment-provider/orders.ts';

/**
 * The part that rentals use synchronously: payment pages, whether an account can be paid, and movements of an order.
 */
type Asked = Pick<
  PaymentProvider,
  | 'createCheckout'
  | 'expireCheckout'
  | 'getCheckout'
  | 'findPayment'
  | 'findOpenCheckouts'
  | 'getAccount'
  | 'getDispute'
  | 'listRefunds'
  | 'findTransfer'
  | 'getTransfer'
  | 'savedCard'
  | 'cardFingerprint'
  | 'detachCard'
>;

interface Page {
  readonly order: CheckoutOrder;
  readonly open: OpenCheckout;
  ended: boolean;
  payment: Payment | null;
}

/** A payment provider in memory. */
export class ProviderOfTest implements Asked {
  readonly pages = new Map<string, Page>();
  transfersEnabled = true;

  async createCheckout(order: CheckoutOrder): Promise<OpenCheckout> {
    const known = [...this.pages.values()].find((page) => page.order.idempotencyKey === order.idempotencyKey);
    if (known !== undefined && !known.ended) return known.open;
    const checkoutId = `cs_${this.pages.size + 1}`;
    const open = { checkoutId, url: `https://pay.example/${checkoutId}`, expiresAt: order.expiresAt };
    this.pages.set(checkoutId, { order, open, ended: false, payment: null });
    return open;
  }

  /** Nothing has moved: refunds and payouts of tests are only in the log. */
  async listRefunds() {
    return [];
  }

  async findTransfer() {
    return null;
  }

  async getTransfer(transferId: string): Promise<Transfer> {
    throw new PaymentRefused('resource_missing', `there is no transfer ${transferId}`);
  }

  /** Every dispute is open and awaits evidence. */
  async getDispute(disputeId: string): Promise<Dispute> {
    const about = { disputeId, chargeId: 'ch_1', paymentIntentId: 'pi_1', amount: 4500, currency: 'jpy' };
    const state = { reason: 'fraudulent', status: 'open' as const, withdrawn: 4500, fee: 1500, refundable: false };
    return { ...about, ...state, created: new Date(), evidenceDue: new Date(), evidenceSubmitted: false };
  }

  /** Pays on that page, without a webhook yet. */
  pay(checkoutId: string): Payment {
    const page = this.page(checkoutId);
    const n = checkoutId.slice('cs_'.length);
    page.payment = {
      paymentIntentId: `pi_${n}`,
      chargeId: `ch_${n}`,
      amount: page.order.lines.reduce((total, line) => total + line.amount, 0),
      currency: 'jpy',
      customerId: 'cus_1',
      paymentMethodId: 'pm_1',
      status: 'succeeded',
      metadata: metadataOf(page.order),
      created: new Date(),
    };
    return page.payment;
  }

  async expireCheckout(checkoutId: string): Promise<CheckoutExpiry> {
    const page = this.page(checkoutId);
    if (page.payment !== null) return { outcome: 'paid', payment: page.payment };
    if (page.ended) return { outcome: 'already_expired' };
    page.ended = true;
    return { outcome: 'expired' };
  }

  async getCheckout(checkoutId: string) {
    const { order, open, ended, payment } = this.page(checkoutId);
    const status = payment !== null ? ('complete' as const) : ended ? ('expired' as const) : ('open' as const);
    return {
      checkoutId,
      status,
      paymentStatus: payment === null ? ('unpaid' as const) : ('paid' as const),
      amountTotal: order.lines.reduce((total, line) => total + line.amount, 0),
      currency: 'jpy',
      metadata: metadataOf(order),
      payment,
      failure: null,
      url: status === 'open' ? open.url : null,
    };
  }

  async findPayment(of: { metadata: ProviderMetadata }): Promise<Payment | null> {
    const found = [...this.pages.values()].findLast((page) => page.payment !== null && isFor(page.order, of.metadata));
    return found?.payment ?? null;
  }

  async findOpenCheckouts(of: { metadata: ProviderMetadata }): Promise<string[]> {
    const isOpen = ({ ended, payment, order }: Page) => !ended && payment === null && isFor(order, of.metadata);
    return [...this.pages].filter(([, page]) => isOpen(page)).map(([checkoutId]) => checkoutId);
  }

  readonly forgotten = new Set<string>();

  async savedCard(paymentMethodId: string) {
    return this.forgotten.has(paymentMethodId) ? null : { brand: 'visa', last4: '4242' };
  }

  /** All payments are made with one card. */
  async cardFingerprint(): Promise<string> {
    return 'card-1';
  }

  async detachCard(paymentMethodId: string): Promise<void> {
    this.forgotten.add(paymentMethodId);
  }

  async getAccount(accountId: string) {
    const { transfersEnabled } = this;
    const due = { requirementsDue: [], requirementsPastDue: [], disabledReason: null, rejected: false };
    return { accountId, transfersEnabled, payoutsEnabled: transfersEnabled, detailsSubmitted: true, ...due };
  }

  private page(checkoutId: string): Page {
    const page = this.pages.get(checkoutId);
    if (page === undefined) throw new PaymentRefused('resource_missing', `there is no page ${checkoutId}`);
    return page;
  }
}

const metadataOf = ({ roundId, purpose, ref }: CheckoutOrder): ProviderMetadata => ({
  rentalRequestId: roundId,
  purpose,
  ref,
});

const isFor = (order: CheckoutOrder, wanted: ProviderMetadata): boolean => {
  const written = metadataOf(order);
  return Object.entries(wanted).every(([key, value]) => written[key] === value);
};
