import type {
  Checkout,
  Dispute,
  Payment,
  ProviderMetadata,
  Refund,
  Reversal,
  Transfer,
} from '../../../../adapters/payment-provider/movements.ts';
import type { TransferOrder } from '../../../../adapters/payment-provider/orders.ts';
import { PaymentRefused } from '../../../../adapters/payment-provider/payment-provider.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import type {
  CardKind,
  DisputeObject,
  PageObject,
  PaymentObject,
  RefundObject,
  ReversalObject,
  TransferObject,
} from './provider-objects.ts';

const DISPUTE_FEE = 1500;
/** How often a card's network takes time for a refund. */
const SLOW_REFUNDS = 0.15;

/** Where the provider's money is, and how it moves by the provider's own rules. */
export abstract class ProviderBooks extends ProviderAccounts {
  readonly pages = new Map<string, PageObject>();
  readonly payments = new Map<string, PaymentObject>();
  readonly refunds = new Map<string, RefundObject>();
  readonly transfers = new Map<string, TransferObject>();
  readonly reversals = new Map<string, ReversalObject>();
  readonly disputes = new Map<string, DisputeObject>();
  /** The platform's own, for refunds and for transfers without a source. */
  balance = 0;

  /** @throws PaymentRefused resource_missing */
  protected known<One>(all: ReadonlyMap<string, One>, id: string): One {
    const found = all.get(id);
    if (found === undefined) throw new PaymentRefused('resource_missing', id);
    return found;
  }

  charged(chargeId: string): PaymentObject {
    const found = [...this.payments.values()].find((payment) => payment.chargeId === chargeId);
    if (found === undefined) throw new PaymentRefused('resource_missing', chargeId);
    return found;
  }

  /** The borrower pays on an open page. */
  pay(page: PageObject, cardKind: CardKind): void {
    if (page.status !== 'open') return;
    page.customer ??= this.newId('cus');
    const { amount, metadata, customer } = page;
    page.paymentId = this.take({ amount, metadata, customer, card: this.newId('pm'), cardKind }).id;
    page.status = 'complete';
    this.announce('checkout.session.completed', page.id);
  }

  protected take(
    payment: Pick<PaymentObject, 'amount' | 'metadata' | 'customer' | 'card' | 'cardKind'>,
  ): PaymentObject {
    const ids = { id: this.newId('pi'), chargeId: this.newId('ch') };
    const made = { ...ids, ...payment, created: this.now, isDetached: false, refunded: 0, transferred: 0 };
    this.payments.set(made.id, made);
    this.balance += made.amount;
    this.announce('payment_intent.succeeded', made.id);
    return made;
  }

  expire(page: PageObject): void {
    page.status = 'expired';
    this.announce('checkout.session.expired', page.id);
  }

  /** Held if the platform's balance is too low. */
  makeRefund(chargeId: string, amount: number, metadata: ProviderMetadata): RefundObject {
    const payment = this.charged(chargeId);
    this.touched = chargeId;
    if (payment.refunded >= payment.amount) throw new PaymentRefused('charge_already_refunded', chargeId);
    if (this.isHeldByDispute(chargeId)) throw new PaymentRefused('charge_disputed', chargeId, { waitsFor: 'dispute' });
    if (amount > payment.amount - payment.refunded) throw new PaymentRefused('invalid_request', 'more than is left');
    const lacks = amount > this.balance;
    const isSlow = this.random.chance(SLOW_REFUNDS);
    const refund: RefundObject = {
      ...{ id: this.newId('re'), chargeId, amount, metadata, created: this.now },
      status: lacks || isSlow ? 'pending' : 'succeeded',
      hasSucceeded: !lacks && !isSlow,
      pendingReason: lacks ? 'insufficient_funds' : isSlow ? 'processing' : null,
    };
    payment.refunded += amount;
    if (!lacks) this.balance -= amount;
    this.refunds.set(refund.id, refund);
    this.announce('refund.created', refund.id);
    this.announce('charge.refunded', chargeId);
    return refund;
  }

  completeRefund(refund: RefundObject): void {
    if (refund.status !== 'pending') return;
    if (refund.pendingReason === 'insufficient_funds') this.balance -= refund.amount;
    refund.status = 'succeeded';
    refund.hasSucceeded = true;
    refund.pendingReason = null;
    this.announce('refund.updated', refund.id);
  }

  /** Possible after its success, too: the card's bank returns it. */
  failRefund(refund: RefundObject): void {
    if (refund.status === 'failed') return;
    if (refund.pendingReason !== 'insufficient_funds') this.balance += refund.amount;
    refund.status = 'failed';
    refund.pendingReason = null;
    this.charged(refund.chargeId).refunded -= refund.amount;
    this.announce('refund.failed', refund.id);
  }

  protected makeTransfer({ accountId, amount, sourceChargeId, metadata }: TransferOrder): TransferObject {
    const account = this.known(this.accounts, accountId);
    this.touched = sourceChargeId;
    const waits = { waitsFor: 'account' } as const;
    if (account.isCutOff) throw new PaymentRefused('resource_missing', account.id, waits);
    if (!account.transfersEnabled || account.isRejected)
      throw new PaymentRefused('insufficient_capabilities_for_transfer', account.id, waits);
    if (sourceChargeId === null && amount > this.balance)
      throw new PaymentRefused('balance_insufficient', 'the platform’s balance', { waitsFor: 'balance' });
    const source = sourceChargeId === null ? null : this.charged(sourceChargeId);
    if (source !== null) {
      if (source.transferred + amount > source.amount)
        throw new PaymentRefused('invalid_request', 'more than its source');
      source.transferred += amount;
    }
    this.balance -= amount;
    account.balance += amount;
    const ids = { id: this.newId('tr'), accountId: account.id, chargeId: sourceChargeId };
    const transfer = { ...ids, amount, metadata, created: this.now, reversed: 0 };
    this.transfers.set(transfer.id, transfer);
    account.unsent = [...account.unsent, transfer.id];
    this.announce('transfer.created', transfer.id);
    return transfer;
  }

  makeReversal(transfer: TransferObject, amount: number, metadata: ProviderMetadata): ReversalObject {
    if (amount > transfer.amount - transfer.reversed) throw new PaymentRefused('invalid_request', 'more than is left');
    const account = this.known(this.accounts, transfer.accountId);
    if (amount > account.balance)
      throw new PaymentRefused('balance_insufficient', 'the account’s balance', { waitsFor: 'balance' });
    account.balance -= amount;
    this.balance += amount;
    transfer.reversed += amount;
    const reversal = { id: this.newId('trr'), transferId: transfer.id, amount, metadata, created: this.now };
    this.reversals.set(reversal.id, reversal);
    this.announce('transfer.reversed', transfer.id);
    return reversal;
  }

  openDispute(chargeId: string, amount: number, isInquiry: boolean): void {
    const open = [...this.disputes.values()].filter((one) => one.chargeId === chargeId && one.status !== 'won');
    const taken = open.reduce((sum, dispute) => sum + dispute.amount, 0);
    if (amount < 1 || taken + amount > this.charged(chargeId).amount) return;
    const dispute: DisputeObject = {
      ...{ id: this.newId('du'), chargeId, amount, created: this.now, status: 'inquiry', withdrawn: 0, fee: 0 },
    };
    this.disputes.set(dispute.id, dispute);
    if (!isInquiry) this.withdraw(dispute);
    this.announce('charge.dispute.created', dispute.id);
  }

  escalate(dispute: DisputeObject): void {
    if (dispute.status !== 'inquiry') return;
    this.withdraw(dispute);
    this.announce('charge.dispute.updated', dispute.id);
  }

  /** An inquiry has no effect. @param kept yen that the bank keeps of a lost one */
  closeDispute(dispute: DisputeObject, outcome: 'won' | 'lost', kept: number, isFeeReturned: boolean): void {
    if (dispute.status !== 'open' && dispute.status !== 'inquiry') return;
    const withdrawn = outcome === 'won' ? 0 : Math.min(kept, dispute.withdrawn);
    this.balance += dispute.withdrawn - withdrawn;
    dispute.status = dispute.status === 'inquiry' ? 'won' : outcome;
    dispute.withdrawn = withdrawn;
    if (isFeeReturned) this.returnFee(dispute);
    this.announce('charge.dispute.closed', dispute.id);
  }

  reinstate(dispute: DisputeObject, amount: number): void {
    if (dispute.status !== 'lost') return;
    const back = Math.min(amount, dispute.withdrawn);
    dispute.withdrawn -= back;
    this.balance += back;
    this.announce('charge.dispute.funds_reinstated', dispute.id);
  }

  private withdraw(dispute: DisputeObject): void {
    dispute.status = 'open';
    dispute.withdrawn = dispute.amount;
    dispute.fee = DISPUTE_FEE;
    this.balance -= dispute.amount + DISPUTE_FEE;
  }

  private returnFee(dispute: DisputeObject): void {
    this.balance += dispute.fee;
    dispute.fee = 0;
  }

  private isHeldByDispute(chargeId: string): boolean {
    return [...this.disputes.values()].some(
      (one) => one.chargeId === chargeId && ['open', 'lost'].includes(one.status),
    );
  }

  protected paymentOf(id: string | null): Payment | null {
    if (id === null) return null;
    const { chargeId, amount, customer: customerId, card, metadata, created } = this.known(this.payments, id);
    return {
      ...{ paymentIntentId: id, chargeId, amount, currency: 'jpy', customerId, paymentMethodId: card },
      ...{ status: 'succeeded', metadata, created: new Date(created) },
    };
  }

  protected checkoutOf({ id, status, amount, metadata, paymentId }: PageObject): Checkout {
    return {
      ...{ checkoutId: id, status, paymentStatus: paymentId === null ? 'unpaid' : 'paid', amountTotal: amount },
      ...{ currency: 'jpy', metadata, payment: this.paymentOf(paymentId), failure: null },
      url: status === 'open' ? `https://pay.example/${id}` : null,
    };
  }

  protected refundOf({ id, chargeId, amount, status, pendingReason, metadata, created }: RefundObject): Refund {
    const failure = status === 'failed' ? 'expired_or_canceled_card' : null;
    return { refundId: id, chargeId, amount, status, pendingReason, failure, ...ordered(metadata, created) };
  }

  protected transferOf({ id, accountId, chargeId, amount, reversed, metadata, created }: TransferObject): Transfer {
    return { transferId: id, accountId, chargeId, amount, reversed, ...ordered(metadata, created) };
  }

  protected reversalOf({ id, transferId, amount, metadata, created }: ReversalObject): Reversal {
    return { reversalId: id, transferId, amount, ...ordered(metadata, created) };
  }

  protected disputeOf({ id, chargeId, amount, status, withdrawn, fee, created }: DisputeObject): Dispute {
    const { id: paymentIntentId } = this.charged(chargeId);
    return {
      ...{ disputeId: id, chargeId, paymentIntentId, amount, currency: 'jpy', reason: 'fraudulent', withdrawn, fee },
      ...{ status: status === 'inquiry' ? 'open' : status, refundable: status === 'inquiry' || status === 'won' },
      ...{ created: new Date(created), evidenceDue: null, evidenceSubmitted: false },
    };
  }
}

const ordered = (metadata: ProviderMetadata, created: number) => ({
  ...{ orderedBy: metadata['orderedBy'] ?? null, metadata, created: new Date(created) },
});
