import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { borrower, both, operators } from './labels.ts';
import { id, yen, time, settlement, payment } from './shapes.ts';

/** From the payment page to all payments, expected or not. */
export const PAYMENT_EVENTS = [
  defineEvent(
    'PaymentStarted',
    z.strictObject({
      checkoutId: id,
      url: z.url().max(4000),
      expiresAt: time,
      attempt: z.int().positive(),
      amount: yen,
      /** Whether the owner could receive transfers when the checkout was created. */
      payoutReady: z.boolean(),
    }),
    { ...NO_MONEY, case: false, notifies: false, triggers: false, label: borrower('お支払い手続きを開始しました') },
  ),
  defineEvent('PaymentFailed', z.strictObject({ checkoutId: id, cause: z.enum(['given_up', 'ended']) }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: borrower('お支払い手続きが終了しました'),
  }),
  defineEvent(
    'PaymentCompleted',
    z.strictObject({
      checkoutId: id.nullable(),
      payment,
      /** What the platform pays by the request's coupon; absent: nothing, also if the card paid a wrong amount. */
      coupon: yen.positive().optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: false,
      triggers: true,
      label: operators('カードの決済が完了しました'),
    },
  ),
  defineEvent('Paid', z.strictObject({}), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: true,
    label: both('お支払いが完了しました'),
  }),
  defineEvent('PaymentMismatchFound', z.strictObject({ expected: yen, settlement }), {
    money: true,
    operatorMoney: false,
    providerMoney: false,
    case: false,
    notifies: true,
    triggers: true,
    label: both('お支払い金額に誤りがあり、全額返金します'),
  }),
  defineEvent('LatePaymentReceived', z.strictObject({ checkoutId: id.nullable(), payment }), {
    money: true,
    operatorMoney: false,
    providerMoney: true,
    case: false,
    notifies: true,
    triggers: true,
    label: borrower('取消後のお支払いを全額返金します'),
  }),
  defineEvent(
    'DuplicatePaymentReceived',
    z.strictObject({
      checkoutId: id.nullable(),
      purpose: z.enum(['rental', 'extension', 'late_fee', 'damage_fee']),
      payment,
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: borrower('必要のないお支払いを全額返金します'),
    },
  ),
] as const satisfies RoundEventDefinitions;
