import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { operators } from './labels.ts';
import { id, yen, userId, contentHash } from './shapes.ts';

/** Disputes of a charge at the borrower's bank; the status stays. */
export const DISPUTE_EVENTS = [
  defineEvent(
    'PaymentDisputed',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      amount: yen,
      /** Set for an inquiry: nothing was withdrawn, and the charge can still be refunded. */
      refundable: z.literal(true).optional(),
    }),
    {
      money: false,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: false,
      triggers: false,
      label: operators('チャージバックが発生しました'),
    },
  ),
  /** An inquiry became a dispute with withdrawn money, or the charge turns out to be refundable. */
  defineEvent('DisputeUpdated', z.strictObject({ disputeId: id, chargeId: id, refundable: z.boolean() }), {
    ...NO_MONEY,
    case: false,
    notifies: false,
    triggers: true,
    label: operators('チャージバックの状況が変わりました'),
  }),
  defineEvent(
    'DisputeClosed',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      outcome: z.enum(['won', 'lost']),
      amount: yen,
      /**
       * What a lost dispute cancels of that charge: refunds ordered but not sent, held money, and shares not paid out.
       */
      cancelled: z.strictObject({ refunds: yen, held: yen, ownerPayable: yen }),
      /** Yen that the bank kept. Absent in events from before partial disputes: the whole disputed amount. */
      withdrawn: yen.optional(),
      /** The provider's fee for the dispute, in yen. */
      fee: yen.optional(),
      /** How much has to be reversed of paid-out shares. Absent as `withdrawn`: all of them. */
      ownerPaid: yen.optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: operators('チャージバックが終了しました'),
    },
  ),
  defineEvent(
    'DisputeMoneyReturned',
    z.strictObject({
      disputeId: id,
      chargeId: id,
      /** What the bank returned after the lost dispute, and what the provider returned of its fee. */
      amount: yen,
      fee: yen,
      /** Who gets it: the held money, the owner, and reversals of the owner's payout that are no longer needed. */
      held: yen,
      ownerPayable: yen,
      ownerPaid: yen,
      /** Yen of it that a refund lacked: they are refunded now. */
      refund: yen.optional(),
    }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: false,
      triggers: true,
      label: operators('チャージバックの金額が戻りました'),
    },
  ),
  /**
   * The evidence sent to the bank about a dispute; `hash` is the file's SHA-256, `by` the operator who submitted it.
   */
  defineEvent(
    'EvidenceSubmitted',
    z.strictObject({ disputeId: id, chargeId: id, fileId: id, hash: contentHash, by: userId.nullable() }),
    {
      ...NO_MONEY,
      case: false,
      notifies: false,
      triggers: false,
      label: operators('チャージバックの証拠を提出しました'),
    },
  ),
] as const satisfies RoundEventDefinitions;
