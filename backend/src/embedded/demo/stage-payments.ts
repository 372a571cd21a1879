import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { needsBalance, openPayouts, stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type PayoutOrder, rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { recordedPayment } from '../../rentals/money/recorded-payment.ts';
import { chargeKey } from '../../rentals/processes/money/fee-obligations.ts';
import { payoutKey } from '../../rentals/processes/money/payout-obligations.ts';
import type { RoundResult } from '../../rentals/round/rounds.ts';
import { StageCommands } from './stage-commands.ts';

const TEST_CARD = '4242424242424242';
/** Of its own, since a card is for the coupons of one account: visitors pay with the other one. */
const CARD_BESIDE_COUPON = '4000056655665556';

/** Moves the money of a round at the provider, as its borrower and the processes would. */
export abstract class StagePayments extends StageCommands {
  /** Through the provider's payment page, like a borrower. */
  async pay(hour: number): Promise<void> {
    const { state } = await this.startPayment(this.hour(hour));
    // Paid before the story was interrupted.
    const checkout = state.payment?.checkout ?? null;
    if (checkout === null) return;
    const { checkoutId, url } = checkout;
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: this.cast.couponId === null ? TEST_CARD : CARD_BESIDE_COUPON }),
    });
    await answer.body?.cancel();
    const { payment } = await this.props.provider.getCheckout(checkoutId);
    if (payment?.chargeId == null) throw new Error(`the demo's payment of ${checkoutId} did not go through`);
    const { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId } = payment;
    const charged: Payment = { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId };
    await this.send('record-payment', this.system, { payment: charged, checkoutId }, this.hour(hour + 0.1));
  }

  /**
   * As the processes would; since they start later, they find nothing left to send. An owner without a payout account
   * has to wait.
   */
  async payOut(hour: number, { state }: RoundResult): Promise<void> {
    const accountId = await this.props.accounts.payoutAccountId(this.cast.ownerId);
    if (accountId === null) return;
    // A minute apart, by the place among all: commands of one name and time would have the same id, and of a story that
    // was interrupted some have been sent.
    const orders = state.money.payouts;
    for (const order of openPayouts(state))
      await this.transfer(hour + orders.indexOf(order) / 60, accountId, { round: state, order });
  }

  private async transfer(
    hour: number,
    accountId: string,
    { round, order }: { readonly round: RentalRound; readonly order: PayoutOrder },
  ): Promise<void> {
    const { provider } = this.props;
    const { orderedBy, chargeId } = order;
    const metadata = { rentalRequestId: this.cast.roundId, orderedBy };
    const transfer = {
      ...{
        accountId,
        amount: stillToSend(order),
        sourceChargeId: needsBalance(round, order) ? null : chargeId,
        metadata,
      },
      idempotencyKey: payoutKey(order, 1),
    };
    // Sent before the story was interrupted.
    const sent = await provider.findTransfer({ accountId, metadata });
    const { transferId, amount } = sent ?? (await provider.transfer(transfer));
    await this.send('record-payout', this.system, { transferId, orderedBy, chargeId, amount }, this.hour(hour));
  }

  /** From the saved card, as the processes would. */
  async payExtension(hour: number, { state }: RoundResult): Promise<void> {
    const open = openExtension(state);
    const { customerId = null, paymentMethodId = null } = rentalCharge(state) ?? {};
    // Paid before the story was interrupted.
    if (open === null || customerId === null || paymentMethodId === null) return;
    const { n, price: amount } = open;
    const { roundId } = this.cast;
    const fee = { purpose: 'extension', ref: String(n) } as const;
    const outcome = await this.props.provider.chargeSavedCard({
      ...{ roundId, ...fee, customerId, paymentMethodId, amount },
      // The key of the worker, which may charge the same extension if the story was interrupted.
      idempotencyKey: chargeKey(roundId, fee, 1),
    });
    if (outcome.outcome !== 'succeeded') throw new Error(`the demo's extension of ${roundId} was not paid`);
    const paid = { n, checkoutId: null, payment: recordedPayment(outcome.payment) };
    await this.send('record-extension-payment', this.system, paid, this.hour(hour));
  }

  protected startPayment(now: Instant) {
    return this.send('start-payment', this.borrower, { payoutRequired: false }, now);
  }
}
