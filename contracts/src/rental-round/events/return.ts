import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { shippingCodeSchema } from '../shipping-code.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { both } from './labels.ts';
import { time, date, text, photos, ending, lateFee, handoverCode, to } from './shapes.ts';

/** The return, in time or late, up to the usual end. */
export const RETURN_EVENTS = [
  /** The promised size doesn't fit: the return begins at once, and its confirmation as unworn gives the price back. */
  defineEvent('FitRefundRequested', z.strictObject({ comment: text.nullable(), photos: photos.min(1) }), {
    ...NO_MONEY,
    case: false,
    notifies: true,
    triggers: false,
    label: both('サイズ返金OKが申請されました'),
  }),
  defineEvent('ReturnCodeRequested', z.strictObject({ target: time }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: false,
    label: both('返却の準備を始めました'),
  }),
  defineEvent(
    'ReturnArranged',
    z.strictObject({
      handoverCode,
      to: to('return_shipping_code_generated', 'usage_overdue'),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('返却の手渡しの準備ができました') },
  ),
  defineEvent(
    'ReturnCodeRegistered',
    z.strictObject({ code: shippingCodeSchema, to: to('return_shipping_code_generated', 'usage_overdue') }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('返却コードが登録されました') },
  ),
  defineEvent(
    'BecameOverdue',
    z.strictObject({
      deadline: time,
      /** First day of the item's next reserved period, when it is near. */ nextReserved: date.nullable(),
    }),
    { ...NO_MONEY, case: false, notifies: true, triggers: false, label: both('返却期限を過ぎました') },
  ),
  defineEvent(
    'Returned',
    z.strictObject({ comment: text.nullable(), photos, trackingCode: z.string().nullable(), lateFee }),
    { ...NO_MONEY, case: false, notifies: true, triggers: true, label: both('アイテムが返却されました') },
  ),
  defineEvent('Completed', z.strictObject({ comment: text.nullable(), photos, ...ending }), {
    money: true,
    operatorMoney: false,
    providerMoney: false,
    case: false,
    notifies: true,
    triggers: true,
    label: both('取引が完了しました'),
  }),
] as const satisfies RoundEventDefinitions;
