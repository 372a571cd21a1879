import {
  assignForeignRefundSchema,
  grantRefundSchema,
  resendRefundSchema,
  reversePayoutSchema,
  type SettleObligationBody,
  settleObligationSchema,
} from '@meguri/contracts/rental-round/operator-commands.ts';
import * as z from 'zod';
import { foreignRefundChoices, grantChoices, resendChoices, reversalChoices, settleableChoices } from './choices.ts';
import type { FormAction } from './operator-action.ts';

/** Assigns a refund that was made manually at the provider to parts of the payment. */
export const assignForeignRefund: FormAction = {
  place: 'round',
  path: 'commands/assign-foreign-refund',
  isPreviewed: true,
  label: '返金の内訳を登録する',
  question:
    '決済会社で直接行われた返金が何の分かを登録します。どの項目にも入れない額は運営の負担になります。止まっていた送金は、登録後に再開します。',
  confirm: '内訳を登録する',
  done: '返金の内訳を登録しました',
  schema: assignForeignRefundSchema,
  subject: { name: 'refundId', choices: foreignRefundChoices },
  fields: ['parts', 'kept_reason'],
};

/** Sends a refund again after the card's bank returned it. */
export const resendRefund: FormAction = {
  place: 'round',
  path: 'commands/resend-refund',
  isPreviewed: true,
  label: '返金をもう一度送る',
  question: 'カード会社から戻された返金を、同じカードにもう一度送ります。',
  confirm: 'もう一度送る',
  done: '返金をもう一度手続きしました',
  schema: resendRefundSchema,
  subject: { name: 'orderedBy', choices: resendChoices },
  fields: ['kept_reason'],
};

const { reason, by, reference } = settleObligationSchema.shape;
const settlement = z
  .strictObject({
    target: z.string().min(1, '対象を選択してください'),
    by,
    reference: z.literal('').or(reference.unwrap()),
    reason,
  })
  .refine((typed) => typed.by === 'nothing_owed' || typed.reference !== '', {
    path: ['reference'],
    error: '振込の受付番号または決済会社のIDを入力してください',
  })
  .transform(({ target, reference: number, ...rest }): SettleObligationBody => {
    const [obligation, subject = ''] = target.split(' ');
    const about = { obligation: obligation as SettleObligationBody['obligation'], subject };
    return { ...about, ...rest, ...(number !== '' && { reference: number }) };
  });

/** Marks an outstanding amount as paid outside the service, so that it isn't sent. */
export const settleObligation: FormAction = {
  place: 'round',
  path: 'commands/settle-obligation',
  isPreviewed: true,
  label: '別の方法で精算済みにする',
  question: 'この返金または送金を、別の方法で支払い済みとして記録します。以後、自動では送金されません。',
  confirm: '精算済みにする',
  done: '精算済みにしました',
  schema: settlement,
  subject: { name: 'target', choices: settleableChoices },
  fields: ['by', 'reference', 'kept_reason'],
};

/** A refund beyond the rules, paid by the platform. */
export const grantRefund: FormAction = {
  place: 'round',
  path: 'commands/grant-refund',
  isPreviewed: true,
  label: '追加で返金する',
  question:
    '精算が済んだ支払いから、運営の負担で借り手に返金します。オーナーの負担にするときは、あわせて送金を取り戻してください。',
  confirm: '返金する',
  done: '返金を決定しました',
  isDangerous: true,
  schema: grantRefundSchema,
  subject: { name: 'chargeId', choices: grantChoices },
  fields: ['amount', 'kept_reason'],
};

/** Reverses a sent payout, completely or in part. */
export const reversePayout: FormAction = {
  place: 'round',
  path: 'commands/reverse-payout',
  isPreviewed: true,
  label: '送金を取り戻す',
  question:
    'オーナーに送った報酬を、決済会社の口座から取り戻します。口座に残高がない分は、次の送金のあとに取り戻します。',
  confirm: '取り戻す',
  done: '送金の取り消しを手続きしました',
  isDangerous: true,
  schema: reversePayoutSchema,
  subject: { name: 'orderedBy', choices: reversalChoices },
  fields: ['amount', 'kept_reason'],
};
