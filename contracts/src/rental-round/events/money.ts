import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { borrower, both, owner } from './labels.ts';
import { id, yen, text, payment, feePurpose, afterPending, PENDING_REASONS, lostBefore } from './shapes.ts';

/** Fees, refunds and payouts: charges, transfers, reversals and waivers; the status stays. */
export const MONEY_EVENTS = [
  defineEvent(
    'LateFeeWaived',
    z.strictObject({
      cause: z.enum(['operator', 'below_least_charge']),
      amount: yen.nullable(),
      reason: text.nullable(),
    }),
    {
      money: false,
      operatorMoney: true,
      providerMoney: false,
      case: false,
      notifies: true,
      triggers: true,
      label: both('延滞料が免除されました'),
    },
  ),
  defineEvent('LateFeeCharged', z.strictObject({ checkoutId: id.nullable(), payment }), {
    money: true,
    operatorMoney: false,
    providerMoney: true,
    case: false,
    notifies: true,
    triggers: true,
    label: both('延滞料が支払われました'),
  }),
  defineEvent(
    'FeeChargeFailed',
    z.strictObject({ purpose: feePurpose, assessmentId: z.uuid().nullable(), code: z.string().max(100) }),
    {
      ...NO_MONEY,
      case: true,
      notifies: true,
      triggers: false,
      label: borrower('登録カードで料金を決済できませんでした'),
    },
  ),
  /** The provider has accepted the refund, but the card hasn't received it. */
  defineEvent(
    'RefundPending',
    z.strictObject({
      refundId: id,
      orderedBy: z.uuid(),
      chargeId: id,
      amount: yen,
      /** null: the provider gave none. */
      reason: z.enum(PENDING_REASONS).nullable(),
      ...lostBefore,
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: false,
      label: borrower('返金の手続き中です'),
    },
  ),
  defineEvent(
    'Refunded',
    z.strictObject({
      refundId: id,
      /** null: a foreign one that was pending. */
      orderedBy: z.uuid().nullable(),
      chargeId: id,
      amount: yen,
      ...lostBefore,
      afterPending: afterPending.optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: false,
      label: borrower('返金が完了しました'),
    },
  ),
  defineEvent(
    'PayoutSent',
    z.strictObject({
      transferId: id,
      orderedBy: z.uuid(),
      chargeId: id,
      amount: yen,
      ...lostBefore,
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: owner('報酬が送金されました'),
    },
  ),
  defineEvent(
    'TransferReversed',
    z.strictObject({
      reversalId: id,
      transferId: id,
      chargeId: id,
      amount: yen,
      /** Yen of it that were no longer to be reversed when it became known: they are paid to the owner again. */
      notOwed: yen.optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: owner('送金が取り消されました'),
    },
  ),
  defineEvent(
    'RefundReturned',
    z.strictObject({
      refundId: id,
      chargeId: id,
      /** The event that ordered it; null: a foreign one. */
      orderedBy: z.uuid().nullable(),
      amount: yen,
      /** Yen of it that no order asks for again: the platform keeps them. */
      unordered: yen,
      afterPending: afterPending.optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: borrower('返金がカードに届かず、運営事務局が確認しています'),
    },
  ),
] as const satisfies RoundEventDefinitions;
