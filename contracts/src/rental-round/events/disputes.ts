import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { operators } from './labels.ts';
import { id, yen, userId, contentHash } from './shapes.ts';

/** What becomes of a charge that the borrower disputes at their bank; the status stays. */
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
  /** An inquiry became a dispute over money that was withdrawn, or the charge can be refunded although it wasn't known. */
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
      /** What a lost dispute cancels of that charge: refunds ordered but not sent, money held, shares not paid out. */
      cancelled: z.strictObject({ refunds: yen, held: yen, ownerPayable: yen }),
      /** Yen that the bank kept. Absent in what was stored before partial disputes were known: all that was disputed. */
      withdrawn: yen.optional(),
      /** Yen that the provider keeps for the dispute. */
      fee: yen.optional(),
      /** What is to be taken back of shares that were paid out. Absent as `withdrawn`: all of them. */
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
      /** What the bank, and the provider for its work, gave back after the dispute was lost. */
      amount: yen,
      fee: yen,
      /** Who has it again: what is held, the owner; and what needn't be taken back from the owner any more. */
      held: yen,
      ownerPayable: yen,
      ownerPaid: yen,
      /** Yen of it that a refund was short of: they are refunded now. */
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
  /** What was sent to the bank about a dispute; `hash` is the file's SHA-256, `by` the operator who wanted it sent. */
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
