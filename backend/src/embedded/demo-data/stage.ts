import type { CommandBus } from '@nestjs/cqrs';
import type { Payment } from '@meguri/contracts/rental-round/events.ts';
import { HOUR, type Instant, plus } from '@meguri/contracts/rental-round/period.ts';
import type { ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { ApproveRequest } from '../../rental-round/approve-request/handler.ts';
import { AssessDamageFee } from '../../rental-round/assess-damage-fee/handler.ts';
import type { Attaching, RoundAttachments } from '../../rental-round/attachments.ts';
import { CancelRound } from '../../rental-round/cancel-round/handler.ts';
import { ConfirmReceipt } from '../../rental-round/confirm-receipt/handler.ts';
import { ConfirmReturn } from '../../rental-round/confirm-return/handler.ts';
import { DeclineRequest } from '../../rental-round/decline-request/handler.ts';
import { ExpireRequest } from '../../rental-round/expire-request/handler.ts';
import { MarkOverdue } from '../../rental-round/mark-overdue/handler.ts';
import { MarkReturned } from '../../rental-round/mark-returned/handler.ts';
import { MarkShipped } from '../../rental-round/mark-shipped/handler.ts';
import { RecordPayment } from '../../rental-round/record-payment/handler.ts';
import { RegisterReturnCode } from '../../rental-round/register-return-code/handler.ts';
import { RegisterShippingCode } from '../../rental-round/register-shipping-code/handler.ts';
import { RejectRequest } from '../../rental-round/reject-request/handler.ts';
import { ReportDamage } from '../../rental-round/report-damage/handler.ts';
import { RequestRental } from '../../rental-round/request-rental/handler.ts';
import { RequestReturn } from '../../rental-round/request-return/handler.ts';
import type { RoundCommand, RoundHandled } from '../../rental-round/round-command.ts';
import { StartPayment } from '../../rental-round/start-payment/handler.ts';
import { WithdrawRequest } from '../../rental-round/withdraw-request/handler.ts';
import type { Actor, Command } from '../../streams/command.ts';
import { uuidV5 } from '../../streams/uuid-v5.ts';

/** Who plays a story, where, and when it begins. */
export interface Cast {
  readonly roundId: string;
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  readonly operatorId: number;
  readonly startDate: string;
  /** 00:00 in Tokyo of the first day of use: hours of the steps count from here. */
  readonly start: Instant;
  /** When the demo was made. */
  readonly now: Instant;
  readonly method: 'delivery' | 'pickup';
  readonly pickupArea: string;
  /** A photo that this user has uploaded, for reports. */
  readonly photoOf: (userId: number) => Promise<string>;
}

export interface Props {
  readonly bus: CommandBus;
  readonly provider: PaymentProvider;
  readonly attachments: RoundAttachments;
}

const CODES: Readonly<Record<'セブンイレブン' | '営業所', ShippingCode>> = {
  セブンイレブン: { carrier: 'セブンイレブン', shippingCode27: '140512345678901234567890123' },
  営業所: { carrier: '営業所', receptionNumber: '48210573', shippingPassword: '6041' },
};
const TEST_CARD = '4242424242424242';
const NO_WORDS = { comment: null, photos: [] };

type Asked<Input> = new (asked: Command<Input>) => RoundCommand<Input>;

/** Plays one round's life through the very commands that people and processes send, at times in the past. */
export class Stage {
  constructor(
    private readonly props: Props,
    private readonly cast: Cast,
  ) {}

  request = (hour: number) => this.requestAt(this.hour(hour));
  requestBeforeNow = (hours: number) => this.requestAt(this.beforeNow(hours));
  approve = (hour: number) => this.ask(ApproveRequest, this.owner, {}, this.hour(hour));
  approveBeforeNow = (hours: number) => this.ask(ApproveRequest, this.owner, {}, this.beforeNow(hours));
  expireBeforeNow = (hours: number) => this.ask(ExpireRequest, this.system, {}, this.beforeNow(hours));
  withdraw = (hours: number) => this.ask(WithdrawRequest, this.borrower, { reason: null }, this.beforeNow(hours));
  startPaymentNow = () => this.startPayment(this.cast.now);
  requestReturn = (hour: number) => this.ask(RequestReturn, this.borrower, {}, this.hour(hour));
  overdue = (hour: number) => this.ask(MarkOverdue, this.system, {}, this.hour(hour));

  decline(words: string, hours: number) {
    return this.askWith(DeclineRequest, this.owner, this.beforeNow(hours), async ({ text }) => ({
      reason: await text('reason', words),
    }));
  }

  reject(words: string, hours: number) {
    return this.askWith(RejectRequest, this.operator, this.beforeNow(hours), async ({ text }) => ({
      cause: 'operator' as const,
      reason: await text('reason', words),
      takenBy: null,
    }));
  }

  cancel(words: string, hour: number) {
    return this.askWith(CancelRound, this.borrower, this.hour(hour), async ({ text }) => ({
      reason: await text('reason', words),
    }));
  }

  /** Through the provider's own payment page, as a borrower pays. */
  async pay(hour: number): Promise<void> {
    const { state } = await this.startPayment(this.hour(hour));
    // Paid before the story was interrupted.
    if (state.checkout === null) return;
    const { checkoutId, url } = state.checkout;
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: TEST_CARD }),
    });
    await answer.body?.cancel();
    const { payment } = await this.props.provider.getCheckout(checkoutId);
    if (payment?.chargeId == null) throw new Error(`the demo's payment of ${checkoutId} did not go through`);
    const { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId } = payment;
    const charged: Payment = { paymentIntentId, chargeId, amount, currency, customerId, paymentMethodId };
    await this.ask(RecordPayment, this.system, { payment: charged, checkoutId }, this.hour(hour + 0.1));
  }

  shippingCode(hour: number, carrier: keyof typeof CODES) {
    return this.ask(RegisterShippingCode, this.operator, { code: CODES[carrier] }, this.hour(hour));
  }

  returnCode(hour: number) {
    return this.ask(RegisterReturnCode, this.operator, { code: CODES.セブンイレブン }, this.hour(hour));
  }

  ship(hour: number) {
    const sent = { carrier: 'ヤマト運輸', trackingCode: '488012345678', handoverCode: null };
    return this.ask(MarkShipped, this.owner, sent, this.hour(hour));
  }

  receive(hour: number, words: string) {
    return this.askWith(ConfirmReceipt, this.borrower, this.hour(hour), (attaching) => withWords(attaching, words));
  }

  giveBack(hour: number, words: string) {
    return this.askWith(MarkReturned, this.borrower, this.hour(hour), async (attaching) => ({
      ...(await withWords(attaching, words)),
      trackingCode: '488098765432',
      handoverCode: null,
    }));
  }

  complete(hour: number, words: string) {
    return this.askWith(ConfirmReturn, this.owner, this.hour(hour), (attaching) => withWords(attaching, words));
  }

  async report(by: 'borrower' | 'owner', issueType: 'damaged_item', words: string, hour: number): Promise<void> {
    const userId = by === 'owner' ? this.cast.ownerId : this.cast.borrowerId;
    const photo = await this.cast.photoOf(userId);
    await this.askWith(ReportDamage, { as: 'member', userId }, this.hour(hour), async ({ text, photos }) => ({
      issueType,
      otherTitle: null,
      description: await text('description', words),
      photos: await photos([photo]),
    }));
  }

  assess(amount: number, words: string, hour: number) {
    return this.askWith(AssessDamageFee, this.operator, this.hour(hour), async ({ text }) => ({
      amount,
      reason: await text('reason', words),
      itemReturned: false,
    }));
  }

  private async requestAt(now: Instant): Promise<void> {
    const { itemId, startDate, method, pickupArea } = this.cast;
    const pickup = method === 'pickup' ? { pickupArea } : {};
    await this.ask(RequestRental, this.borrower, { itemId, startDate, shippingMethod: method, ...pickup }, now);
  }

  private startPayment(now: Instant) {
    return this.ask(StartPayment, this.borrower, { payoutRequired: false }, now);
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

  private ask<Input>(command: Asked<Input>, actor: Actor, input: NoInfer<Input>, now: Instant): Promise<RoundHandled> {
    return this.props.bus.execute(new command(this.asked(command.name, actor, input, now)));
  }

  private askWith<Input>(
    command: Asked<Input>,
    actor: Actor,
    now: Instant,
    inputOf: (attaching: Attaching) => Promise<NoInfer<Input>>,
  ): Promise<RoundHandled> {
    const asked = this.asked(command.name, actor, {}, now);
    return this.props.attachments.during(asked, async (attaching) =>
      this.props.bus.execute(new command({ ...asked, input: await inputOf(attaching) })),
    );
  }

  /** Ids follow from the round, the command and its time: a story that was interrupted goes on where it stopped. */
  private asked<Input>(name: string, actor: Actor, input: Input, now: Instant): Command<Input> {
    const id = uuidV5(`${name} ${now}`, this.cast.roundId);
    return { id, target: this.cast.roundId, input, actor, now, correlationId: this.cast.roundId, causationId: null };
  }
}

async function withWords({ text }: Attaching, words: string) {
  return { ...NO_WORDS, comment: await text('comment', words) };
}
