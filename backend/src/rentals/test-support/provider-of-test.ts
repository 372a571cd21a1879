import type {
  CheckoutExpiry,
  CheckoutOrder,
  OpenCheckout,
  Payment,
  PaymentProvider,
} from '../../adapters/payment-provider/payment-provider.ts';

/** Only what rentals ask at once: payment pages and whether an account can be paid. */
type Asked = Pick<
  PaymentProvider,
  'createCheckout' | 'expireCheckout' | 'getCheckout' | 'findOpenCheckouts' | 'getAccount'
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

  /** Somebody pays on that page; the webhook hasn't come yet. */
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
      metadata: {},
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
    return {
      checkoutId,
      status: ended ? ('expired' as const) : ('open' as const),
      paymentStatus: payment === null ? ('unpaid' as const) : ('paid' as const),
      amountTotal: order.lines.reduce((total, line) => total + line.amount, 0),
      currency: 'jpy',
      metadata: {},
      payment,
      url: ended ? null : open.url,
    };
  }

  async findOpenCheckouts({ metadata }: { metadata: Readonly<Record<string, string>> }): Promise<string[]> {
    return [...this.pages]
      .filter(
        ([, { order, ended }]) =>
          !ended && order.roundId === metadata['rentalRequestId'] && order.ref === metadata['ref'],
      )
      .map(([checkoutId]) => checkoutId);
  }

  async getAccount(accountId: string) {
    const { transfersEnabled } = this;
    const due = { requirementsDue: [], requirementsPastDue: [], disabledReason: null, rejected: false };
    return { accountId, transfersEnabled, payoutsEnabled: transfersEnabled, detailsSubmitted: true, ...due };
  }

  private page(checkoutId: string): Page {
    const page = this.pages.get(checkoutId);
    if (page === undefined) throw new Error(`there is no page ${checkoutId}`);
    return page;
  }
}
