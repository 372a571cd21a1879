import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { PARTIES } from '../../events/event-metadata.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { both } from './labels.ts';
import {
  id,
  yen,
  time,
  text,
  photos,
  breakdown,
  couponBack,
  possibleEnding,
  payment,
  lateFee,
  ISSUE_TYPES,
  answering,
  to,
  onward,
  itemOutcome,
  itemReturn,
} from './shapes.ts';

/** The cover's part of the fee, which the owner gets now; absent: nothing. */
const coverPayout = { covered: yen.positive().optional() };

/** A damage case, from the report to the status after it. */
export const DAMAGE_EVENTS = [
  defineEvent(
    'DamageReported',
    z.strictObject({
      reportId: z.uuid(),
      by: z.enum(PARTIES),
      issueType: z.enum(ISSUE_TYPES),
      otherTitle: text.nullable(),
      description: text.nullable(),
      photos,
      /** Set when the item never came back: the report that the system makes. */
      nonReturn: z.boolean(),
      lateFee: lateFee.nullable(),
    }),
    { ...NO_MONEY, case: true, notifies: true, triggers: true, label: both('不具合が報告されました') },
  ),
  /** `by` is absent in events from before pieces were counted. */
  defineEvent('EvidenceAdded', z.strictObject({ text: text.nullable(), photos, by: z.enum(PARTIES).optional() }), {
    ...NO_MONEY,
    case: true,
    notifies: true,
    triggers: false,
    label: both('不具合の情報が追加されました'),
  }),
  /** An operator asks a party for an answer, once per case. */
  defineEvent('AnswerRequested', z.strictObject({ of: answering, answerBy: time }), {
    ...NO_MONEY,
    case: true,
    notifies: true,
    triggers: false,
    label: both('運営事務局が返信をお願いしました'),
  }),
  /** The answer arrived, as evidence or in the support chat. */
  defineEvent('AnswerReceived', z.strictObject({ of: answering }), {
    ...NO_MONEY,
    case: true,
    notifies: false,
    triggers: false,
    label: both('運営事務局への返信が届きました'),
  }),
  defineEvent(
    'DamageDismissed',
    z.strictObject({
      reason: text.nullable(),
      ...itemReturn,
      to: to('shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'),
    }),
    { ...NO_MONEY, case: true, notifies: true, triggers: true, label: both('不具合報告の対応が終わりました') },
  ),
  defineEvent(
    'RefundOrdered',
    z.strictObject({
      refund: breakdown,
      /** Of a refund while the rental goes on; at its end the settlement has it. */
      couponBack,
      reason: text.nullable(),
      ...itemOutcome,
      /** Why the borrower owes nothing for an item that is lost or kept. */
      waiver: text.optional(),
      to: to('cancelled', 'completed', 'return_shipping_code_generated', 'in_use'),
      ...possibleEnding,
    }),
    {
      money: true,
      operatorMoney: true,
      providerMoney: false,
      case: true,
      notifies: true,
      triggers: true,
      label: { ...both('返金が決まりました'), withoutRefund: '返金なしで取引が終了しました' },
    },
  ),
  defineEvent(
    'DamageFeeAssessed',
    z.strictObject({
      assessmentId: z.uuid(),
      /** The whole fee. */
      amount: yen,
      /** The part that the cover pays; absent: nothing. */
      covered: yen.positive().optional(),
      payBy: time,
      reason: text,
      ...itemOutcome,
    }),
    {
      money: false,
      operatorMoney: true,
      providerMoney: false,
      case: true,
      notifies: true,
      triggers: true,
      label: both('損害金が決まりました'),
    },
  ),
  /** The cover pays all of the fee: the borrower owes nothing. */
  defineEvent('DamageFeeCovered', z.strictObject({ assessmentId: z.uuid(), amount: yen }), {
    ...NO_MONEY,
    case: true,
    notifies: true,
    triggers: false,
    label: both('損害金の全額があんしん補償の対象になりました'),
  }),
  defineEvent('DamageFeeObjected', z.strictObject({ assessmentId: z.uuid(), reason: text }), {
    ...NO_MONEY,
    case: true,
    notifies: true,
    triggers: true,
    label: both('損害金に異議が申し立てられました'),
  }),
  defineEvent('DamageFeePaid', z.strictObject({ assessmentId: z.uuid(), checkoutId: id.nullable(), payment }), {
    money: true,
    operatorMoney: false,
    providerMoney: true,
    case: true,
    notifies: true,
    triggers: true,
    label: both('損害金が支払われました'),
  }),
  defineEvent('DamageSettled', z.strictObject({ to: onward, ...coverPayout, ...possibleEnding }), {
    money: true,
    operatorMoney: false,
    providerMoney: false,
    case: true,
    notifies: true,
    triggers: true,
    label: both('不具合の対応が完了しました'),
  }),
  defineEvent(
    'DamageFeeWrittenOff',
    z.strictObject({
      assessmentId: z.uuid(),
      reason: text.nullable(),
      to: onward,
      ...coverPayout,
      ...possibleEnding,
    }),
    {
      money: true,
      operatorMoney: true,
      providerMoney: false,
      case: true,
      notifies: true,
      triggers: true,
      label: both('損害金の請求が終了しました'),
    },
  ),
] as const satisfies RoundEventDefinitions;
