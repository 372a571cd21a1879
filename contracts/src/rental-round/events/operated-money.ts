import * as z from 'zod';
import { defineEvent } from '../../events/event.ts';
import { NO_MONEY, type RoundEventDefinitions } from './flags.ts';
import { borrower, operators, owner } from './labels.ts';
import { id, yen, userId, text, breakdown, OBLIGATIONS, PROPOSABLE, SETTLED_BY } from './shapes.ts';

/** Operators' decisions about money and foreign movements at the provider; the status stays. */
export const OPERATED_MONEY_EVENTS = [
  defineEvent('RefundOrderedAgain', z.strictObject({ orderedBy: z.uuid(), chargeId: id, reason: text }), {
    money: false,
    operatorMoney: true,
    providerMoney: false,
    case: false,
    notifies: true,
    triggers: true,
    label: borrower('返金をもう一度手続きしました'),
  }),
  defineEvent(
    'ForeignRefund',
    z.strictObject({ refundId: id, chargeId: id, amount: yen, pending: z.literal(true).optional() }),
    {
      money: true,
      operatorMoney: false,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: false,
      label: borrower('返金が行われました'),
    },
  ),
  defineEvent(
    'ForeignRefundAssigned',
    z.strictObject({
      refundId: id,
      chargeId: id,
      /**
       * The parts of the rental that it refunded; of a fee's charge, `rental` is the fee. The rest is the platform's.
       */
      parts: breakdown,
      /** Where it is taken from. */
      held: yen,
      ownerPayable: yen,
      reason: text,
    }),
    {
      money: true,
      operatorMoney: true,
      providerMoney: false,
      case: false,
      notifies: false,
      triggers: true,
      label: operators('返金の内訳を登録しました'),
    },
  ),
  defineEvent('ForeignReversal', z.strictObject({ reversalId: id, transferId: id, chargeId: id, amount: yen }), {
    money: true,
    operatorMoney: false,
    providerMoney: true,
    case: false,
    notifies: true,
    triggers: true,
    label: owner('送金が取り消されました'),
  }),
  defineEvent(
    'ObligationSettled',
    z.strictObject({
      obligation: z.enum(OBLIGATIONS),
      /** The event that ordered the refund or the payout; of a reversal, its id at the provider. */
      subject: id,
      chargeId: id,
      amount: yen,
      by: z.enum(SETTLED_BY),
      /** The bank transfer's number, or the object's id at the provider. */
      reference: id.nullable(),
      reason: text,
    }),
    {
      money: true,
      operatorMoney: true,
      providerMoney: true,
      case: false,
      notifies: true,
      triggers: true,
      label: operators('別の方法で精算しました'),
    },
  ),
  /**
   * In addition to a settlement's refund: at the platform's cost, unless the owner's payout is reversed for it. `reason` null: by the
   * system, the shipping of a parcel that doesn't travel.
   */
  defineEvent('RefundGranted', z.strictObject({ chargeId: id, amount: yen, reason: text.nullable() }), {
    money: true,
    operatorMoney: true,
    providerMoney: false,
    case: false,
    notifies: true,
    triggers: true,
    label: borrower('返金が決まりました'),
  }),
  /** A sent payout has to be reversed; `orderedBy` is the event that ordered the payout. */
  defineEvent(
    'PayoutReversalOrdered',
    z.strictObject({ orderedBy: z.uuid(), chargeId: id, amount: yen, reason: text }),
    {
      money: false,
      operatorMoney: true,
      providerMoney: false,
      case: false,
      notifies: true,
      triggers: true,
      label: owner('送金の取り消しが決まりました'),
    },
  ),
  /** The platform pays the owner what no borrower owes for an item that won't come back. */
  defineEvent('OwnerCompensated', z.strictObject({ amount: yen.positive(), reason: text.nullable() }), {
    money: true,
    operatorMoney: true,
    providerMoney: false,
    case: false,
    notifies: true,
    triggers: true,
    label: owner('オーナーへの補償が決まりました'),
  }),
  /** An operator's proposal to which another one has to agree. */
  defineEvent(
    'ActionProposed',
    z.strictObject({
      proposalId: z.uuid(),
      command: z.enum(PROPOSABLE),
      /** The input of the proposed command; its texts are stored apart, like all texts. */
      input: z.record(z.string(), z.json()),
      /** Yen that it would move. */
      amount: yen,
      by: userId,
    }),
    { ...NO_MONEY, case: false, notifies: false, triggers: true, label: operators('別の運営の確認を待っています') },
  ),
  defineEvent(
    'ProposalEnded',
    z.strictObject({
      proposalId: z.uuid(),
      outcome: z.enum(['confirmed', 'withdrawn', 'lapsed']),
      /** null: it expired. */
      by: userId.nullable(),
    }),
    { ...NO_MONEY, case: false, notifies: false, triggers: true, label: operators('提案が終了しました') },
  ),
] as const satisfies RoundEventDefinitions;
