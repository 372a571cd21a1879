import type {
  Checkout,
  CheckoutExpiry,
  Dispute,
  OpenCheckout,
  Payment,
  ProviderMetadata,
  Refund,
  Reversal,
  ReversalOutcome,
  SavedCardOutcome,
  Transfer,
} from '../../../../adapters/payment-provider/movements.ts';
import type {
  CheckoutOrder,
  RefundOrder,
  ReversalOrder,
  SavedCardCharge,
  TransferOrder,
} from '../../../../adapters/payment-provider/orders.ts';
import {
  CheckoutAlreadyPaid,
  PaymentRefused,
  type PlatformBalance,
} from '../../../../adapters/payment-provider/payment-provider.ts';
import { ProviderBooks } from './provider-books.ts';
import { hasMetadata, type PageObject } from './provider-objects.ts';

/** In yen: the limits of a charge. */
const [LEAST_CHARGE, MAX_CHARGE] = [50, 9_999_999];

/** A payment provider as the platform calls it: it rejects, holds, forgets and fails as the real one does. */
export class FickleProvider extends ProviderBooks {
  async createCheckout(order: CheckoutOrder): Promise<OpenCheckout> {
    this.read();
    const last = [...this.pages.values()].filter(({ key }) => key === order.idempotencyKey).at(-1);
    if (last?.status === 'open') return openPage(last);
    if (last?.status === 'complete') throw new CheckoutAlreadyPaid(last.id, this.paymentOf(last.paymentId)!);
    const { roundId: rentalRequestId, purpose, ref, lines, expiresAt } = order;
    const page: PageObject = {
      ...{ id: this.newId('cs'), key: order.idempotencyKey, status: 'open', paymentId: null },
      ...{ amount: lines.reduce((sum, { amount }) => sum + amount, 0), expiresAt: expiresAt.getTime() },
      ...{ metadata: { rentalRequestId, purpose, ref }, customer: order.customerId ?? null },
    };
    checkAmount(page.amount);
    this.pages.set(page.id, page);
    return openPage(page);
  }

  async expireCheckout(id: string): Promise<CheckoutExpiry> {
    this.read();
    const page = this.known(this.pages, id);
    if (page.status === 'complete') return { outcome: 'paid', payment: this.paymentOf(page.paymentId)! };
    if (page.status === 'expired') return { outcome: 'already_expired' };
    this.expire(page);
    return { outcome: 'expired' };
  }

  async getCheckout(id: string): Promise<Checkout> {
    this.read();
    return this.checkoutOf(this.known(this.pages, id));
  }

  async getPayment(id: string): Promise<Payment> {
    this.read();
    this.known(this.payments, id);
    return this.paymentOf(id)!;
  }

  async getPaymentOfCharge(chargeId: string): Promise<Payment> {
    this.read();
    return this.paymentOf(this.charged(chargeId).id)!;
  }

  async findPayment({ customerId, metadata }: { customerId: string; metadata: ProviderMetadata }) {
    this.read();
    const found = [...this.payments.values()].filter(
      (one) => one.customer === customerId && hasMetadata(one.metadata, metadata),
    );
    return this.paymentOf(found.at(-1)?.id ?? null);
  }

  async findCheckouts({ customerId, metadata }: { customerId: string; metadata: ProviderMetadata }) {
    this.read();
    return this.pagesOf(customerId, metadata)
      .toReversed()
      .map((page) => this.checkoutOf(page));
  }

  async findOpenCheckouts({ customerId, metadata }: { customerId: string; metadata: ProviderMetadata }) {
    this.read();
    return this.pagesOf(customerId, metadata)
      .filter(({ status }) => status === 'open')
      .map(({ id }) => id);
  }

  async chargeSavedCard(order: SavedCardCharge): Promise<SavedCardOutcome> {
    const { roundId: rentalRequestId, purpose, ref, amount, customerId, paymentMethodId } = order;
    return this.change(order.idempotencyKey, [rentalRequestId, purpose, ref, amount], () => {
      checkAmount(amount);
      const saved = [...this.payments.values()].find(({ card }) => card === paymentMethodId);
      if (saved === undefined || saved.isDetached) return declined('no_saved_card');
      if (saved.cardKind === 'barred' && purpose === 'rental')
        throw new PaymentRefused('other', 'not with this account');
      if (saved.cardKind === 'later') return declined('authentication_required');
      if (saved.cardKind === 'unsteady' && this.random.chance(0.5)) return declined('card_declined');
      const metadata = { rentalRequestId, purpose, ref };
      const { cardKind } = saved;
      const made = this.take({ amount, metadata, customer: customerId, card: paymentMethodId, cardKind });
      return { outcome: 'succeeded', payment: this.paymentOf(made.id)! };
    });
  }

  async refund({ chargeId, amount, metadata, idempotencyKey }: RefundOrder): Promise<Refund> {
    return this.change(idempotencyKey, [chargeId, amount, metadata], () =>
      this.refundOf(this.makeRefund(chargeId, amount, metadata)),
    );
  }

  async getRefund(id: string): Promise<Refund> {
    this.read();
    return this.refundOf(this.known(this.refunds, id));
  }

  async listRefunds(wanted: string): Promise<readonly Refund[]> {
    this.read();
    return [...this.refunds.values()].filter(({ chargeId }) => chargeId === wanted).map((one) => this.refundOf(one));
  }

  async findRefund({ chargeId, metadata }: { chargeId: string; metadata: ProviderMetadata }) {
    const found = (await this.listRefunds(chargeId)).filter(
      (one) => one.status !== 'failed' && hasMetadata(one.metadata, metadata),
    );
    return found.at(-1) ?? null;
  }

  async platformBalance(): Promise<PlatformBalance> {
    this.read();
    return { available: this.balance, pending: 0 };
  }

  async transfer(order: TransferOrder): Promise<Transfer> {
    const { accountId, amount, sourceChargeId, metadata } = order;
    return this.change(order.idempotencyKey, [accountId, amount, sourceChargeId, metadata], () =>
      this.transferOf(this.makeTransfer(order)),
    );
  }

  async getTransfer(id: string): Promise<Transfer> {
    this.read();
    return this.transferOf(this.known(this.transfers, id));
  }

  async findTransfer({ accountId, metadata }: { accountId: string; metadata: ProviderMetadata }) {
    this.read();
    const found = [...this.transfers.values()].filter(
      (one) => one.accountId === accountId && hasMetadata(one.metadata, metadata),
    );
    return found.length === 0 ? null : this.transferOf(found.at(-1)!);
  }

  /** Reverses as much as transfer and account allow, like the adapter. */
  async reverseTransfer(order: ReversalOrder): Promise<ReversalOutcome> {
    const { transferId, amount, metadata, idempotencyKey } = order;
    try {
      return { outcome: 'reversed', ...this.reverseBy(amount, order, idempotencyKey) };
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      const earlier = await this.findReversal({ transferId, metadata });
      if (earlier !== null) return { outcome: 'reversed', ...earlier };
      const transfer = this.known(this.transfers, transferId);
      const left = transfer.amount - transfer.reversed;
      if (left === 0) return { outcome: 'none', why: 'reversed_before' };
      const possible = Math.min(left, this.known(this.accounts, transfer.accountId).balance);
      if (possible <= 0) return { outcome: 'none', why: 'account_empty' };
      if (possible >= amount) throw error;
      return { outcome: 'reversed', ...this.reverseBy(possible, order, `${idempotencyKey}:${possible}`) };
    }
  }

  async findReversal({ transferId, metadata }: { transferId: string; metadata: ProviderMetadata }) {
    const found = (await this.listReversals(transferId)).filter((one) => hasMetadata(one.metadata, metadata));
    return found.at(-1) ?? null;
  }

  async listReversals(wanted: string): Promise<readonly Reversal[]> {
    this.read();
    const all = [...this.reversals.values()];
    return all.filter(({ transferId }) => transferId === wanted).map((one) => this.reversalOf(one));
  }

  async getDispute(id: string): Promise<Dispute> {
    this.read();
    return this.disputeOf(this.known(this.disputes, id));
  }

  async listDisputes(wanted: string): Promise<readonly Dispute[]> {
    this.read();
    return [...this.disputes.values()].filter(({ chargeId }) => chargeId === wanted).map((one) => this.disputeOf(one));
  }

  async cardFingerprint(): Promise<null> {
    return null;
  }

  async detachCard(wanted: string): Promise<void> {
    this.read();
    for (const payment of this.payments.values()) if (payment.card === wanted) payment.isDetached = true;
  }

  async deleteCustomer(): Promise<void> {
    this.read();
  }

  private pagesOf(customerId: string, metadata: ProviderMetadata): PageObject[] {
    return [...this.pages.values()].filter(
      (page) => page.customer === customerId && hasMetadata(page.metadata, metadata),
    );
  }

  private reverseBy(amount: number, { transferId, metadata }: ReversalOrder, key: string): Reversal {
    return this.change(key, [transferId, amount, metadata], () =>
      this.reversalOf(this.makeReversal(this.known(this.transfers, transferId), amount, metadata)),
    );
  }
}

const openPage = ({ id, expiresAt }: PageObject): OpenCheckout => ({
  ...{ checkoutId: id, url: `https://pay.example/${id}`, expiresAt: new Date(expiresAt) },
});
const declined = (code: string): SavedCardOutcome => ({ outcome: 'declined', code, message: code });

function checkAmount(amount: number): void {
  if (amount < LEAST_CHARGE) throw new PaymentRefused('amount_too_small', `less than ${LEAST_CHARGE} yen`);
  if (amount > MAX_CHARGE) throw new PaymentRefused('amount_too_large', `more than ${MAX_CHARGE} yen`);
}
