import type { CommandBus } from '@nestjs/cqrs';
import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { type PayoutOrder, rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import { needsBalance, openPayouts, stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import type { AccountDirectory } from '../../accounts/account-directory.ts';
import type { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { RoundCommand, type RoundCommandName, type SentInput } from '../../rentals/round/round-command.ts';
import { chargeKey } from '../../rentals/processes/money/fee-obligations.ts';
import { payoutKey } from '../../rentals/processes/money/payout-obligations.ts';
import { recordedPayment } from '../../rentals/money/recorded-payment.ts';
import type { RoundResult } from '../../rentals/round/rounds.ts';
import type { CommandUploads } from '../../rentals/round/uploads.ts';
import type { Actor, Command } from '../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { awake } from './awake.ts';

/** The parties, place and time of a story. */
export interface Cast {
  readonly roundId: string;
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  readonly operatorId: number;
  readonly startDate: string;
  /** 00:00 in Tokyo of the first day of use; hours of the steps count from here. */
  readonly start: Instant;
  /** When the demo was created. */
  readonly now: Instant;
  readonly method: 'delivery' | 'pickup';
  readonly cover: boolean;
  /** null: without one. */
  readonly couponId: string | null;
  readonly pickupArea: string;
  /** Uploads a photo of the item as this user, for reports. */
  readonly photoOf: (userId: number) => Promise<string>;
}

export interface Props {
  readonly bus: CommandBus;
  readonly provider: PaymentProvider;
  readonly accounts: AccountDirectory;
}

const CODES: Readonly<Record<'セブンイレブン' | '営業所', ShippingCode>> = {
  セブンイレブン: { carrier: 'セブンイレブン', shippingCode27: '140512345678901234567890123' },
  営業所: { carrier: '営業所', receptionNumber: '48210573', shippingPassword: '6041' },
};
const RETURN_CODE: ShippingCode = { carrier: 'セブンイレブン', shippingCode27: '140598765432109876543210987' };
const TEST_CARD = '4242424242424242';
/** Of its own, since a card is for the coupons of one account: visitors pay with the other one. */
const CARD_BESIDE_COUPON = '4000056655665556';
const NO_WORDS = { comment: null, photos: [] };

/** Plays one round's life through the commands that people and processes send, with times in the past. */
export class Stage {
  constructor(
    private readonly props: Props,
    private readonly cast: Cast,
  ) {}

  request = (hour: number) => this.requestAt(this.hour(hour));
  requestBeforeNow = (hours: number) => this.requestAt(this.awakeBeforeNow(hours));
  approve = (hour: number) => this.send('approve-request', this.owner, {}, this.hour(hour));
  approveBeforeNow = (hours: number) => this.send('approve-request', this.owner, {}, this.awakeBeforeNow(hours));
  expire = (hour: number) => this.send('expire-request', this.system, {}, this.hour(hour));
  withdraw = (hour: number) => this.send('withdraw-request', this.borrower, { reason: null }, this.hour(hour));
  startPaymentNow = () => this.startPayment(this.cast.now);
  requestReturn = (hour: number) => this.send('request-return', this.borrower, {}, this.hour(hour));
  overdue = (hour: number) => this.send('mark-overdue', this.system, {}, this.hour(hour));

  decline(words: string, hour: number) {
    return this.send(
      'decline-request',
      this.owner,
      async ({ text }) => ({
        reason: await text('reason', words),
      }),
      this.hour(hour),
    );
  }

  reject(words: string, hour: number) {
    return this.send(
      'reject-request',
      this.operator,
      async ({ text }) => ({
        cause: 'operator' as const,
        reason: await text('reason', words),
        takenBy: null,
      }),
      this.hour(hour),
    );
  }

  cancel(words: string, hours: number) {
    return this.send(
      'cancel-round',
      this.borrower,
      async ({ text }) => ({
        reason: await text('reason', words),
      }),
      this.beforeNow(hours),
    );
  }

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

  requestExtension = (hour: number) => this.requestExtensionAt(this.hour(hour));
  requestExtensionBeforeNow = (hours: number) => this.requestExtensionAt(this.awakeBeforeNow(hours));
  approveExtension = (hour: number) => this.send('approve-extension', this.owner, { n: null }, this.hour(hour));

  /** @param times start and end of each slot, in hours like the steps */
  offerSlots(hour: number, ...times: readonly (readonly [number, number])[]) {
    const slots = times.map(([from, until]) => ({ from: this.hour(from), until: this.hour(until) }));
    return this.send('offer-slots', this.owner, { leg: 'dispatch', slots }, this.hour(hour));
  }

  shippingCode(hour: number, carrier: keyof typeof CODES) {
    return this.send('register-shipping-code', this.operator, { code: CODES[carrier] }, this.hour(hour));
  }

  returnCode(hour: number) {
    return this.send('register-return-code', this.operator, { code: RETURN_CODE }, this.hour(hour));
  }

  ship(hour: number) {
    const sent = { carrier: 'ヤマト運輸', trackingCode: '488012345678', handoverCode: null };
    return this.send('mark-shipped', this.owner, sent, this.hour(hour));
  }

  receive = (hour: number, words: string) => this.receiveAt(this.hour(hour), words);
  receiveBeforeNow = (hours: number, words: string) => this.receiveAt(this.awakeBeforeNow(hours), words);

  /** The item doesn't fit, as its owner promised to accept. */
  async requestFitRefund(words: string, hour: number): Promise<void> {
    const photo = await this.cast.photoOf(this.cast.borrowerId);
    const asked = async ({ text, photos }: CommandUploads) => ({
      comment: await text('comment', words),
      photos: await photos([photo]),
    });
    await this.send('request-fit-refund', this.borrower, asked, this.hour(hour));
  }

  giveBack(hour: number, words: string) {
    return this.send(
      'mark-returned',
      this.borrower,
      async (uploads) => ({
        ...(await withWords(uploads, words)),
        trackingCode: '488098765432',
        handoverCode: null,
      }),
      this.hour(hour),
    );
  }

  complete(hour: number, words: string) {
    return this.send('confirm-return', this.owner, (uploads) => withWords(uploads, words), this.hour(hour));
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

  async report(by: 'borrower' | 'owner', issueType: 'damaged_item', words: string, hour: number): Promise<void> {
    const userId = by === 'owner' ? this.cast.ownerId : this.cast.borrowerId;
    const photo = await this.cast.photoOf(userId);
    await this.send(
      'report-damage',
      { as: 'member', userId },
      async ({ text, photos }) => ({
        issueType,
        otherTitle: null,
        description: await text('description', words),
        photos: await photos([photo]),
      }),
      this.hour(hour),
    );
  }

  assess(amount: number, words: string, hour: number) {
    return this.send(
      'assess-damage-fee',
      this.operator,
      async ({ text }) => ({
        amount,
        reason: await text('reason', words),
        itemReturned: false,
      }),
      this.hour(hour),
    );
  }

  private async requestAt(now: Instant): Promise<void> {
    const { itemId, startDate, method, pickupArea, couponId, cover: insurance } = this.cast;
    const choice = {
      ...{ itemId, startDate, shippingMethod: method, insurance },
      ...(method === 'pickup' && { pickupArea }),
      ...(couponId !== null && { couponId }),
    };
    await this.send('request-rental', this.borrower, choice, now);
  }

  private receiveAt(now: Instant, words: string) {
    return this.send('confirm-receipt', this.borrower, (uploads) => withWords(uploads, words), now);
  }

  private requestExtensionAt(now: Instant) {
    const asked = { savedCard: true, expectedPrice: null, expectedEndDate: null };
    return this.send('request-extension', this.borrower, asked, now);
  }

  private startPayment(now: Instant) {
    return this.send('start-payment', this.borrower, { payoutRequired: false }, now);
  }

  private get borrower(): Actor {
    return { as: 'member', userId: this.cast.borrowerId };
  }
  private get owner(): Actor {
    return { as: 'member', userId: this.cast.ownerId };
  }
  private get operator(): Actor {
    return { as: 'operator', userId: this.cast.operatorId };
  }
  private get system(): Actor {
    return { as: 'system', process: 'demo-data' };
  }

  private hour(hours: number): Instant {
    return plus(this.cast.start, hours * HOUR);
  }
  private beforeNow(hours: number): Instant {
    return plus(this.cast.now, -hours * HOUR);
  }
  private awakeBeforeNow(hours: number): Instant {
    return awake(this.beforeNow(hours));
  }

  private send<Name extends RoundCommandName>(
    name: Name,
    actor: Actor,
    input: SentInput<Name>,
    now: Instant,
  ): Promise<RoundResult> {
    return this.props.bus.execute(new RoundCommand(name, this.envelope(name, actor, input, now)));
  }

  /** Ids derive from the round, the command and its time, so an interrupted story continues where it stopped. */
  private envelope<Input>(name: string, actor: Actor, input: Input, now: Instant): Command<Input> {
    const id = uuidV5(`${name} ${now}`, this.cast.roundId);
    return { id, target: this.cast.roundId, input, actor, now, correlationId: this.cast.roundId, causationId: null };
  }
}

async function withWords({ text }: CommandUploads, words: string) {
  return { ...NO_WORDS, comment: await text('comment', words) };
}
