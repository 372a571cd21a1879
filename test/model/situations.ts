import { at, eventId, type Fact, roundAfter } from '../../contracts/src/rental-round/test-support/facts.ts';
import { EXTENSION_STATES, extendable, extensionIn } from '../../contracts/src/rental-round/test-support/extensions.ts';
import {
  fitRefundRequested,
  fitRefundReturned,
  promisedIn,
  promisedWithCode,
} from '../../contracts/src/rental-round/test-support/fit-refunds.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  paymentOf,
  roundIn,
  TIMES,
} from '../../contracts/src/rental-round/test-support/histories.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import type { AnsweringParty } from '../../contracts/src/rental-round/events/shapes.ts';
import { legOf } from '../../contracts/src/rental-round/meeting-slots.ts';
import { plus } from '../../contracts/src/rental-round/time/period.ts';
import { WINDOWS } from '../../contracts/src/rental-round/policy.ts';
import type { RentalRound, Round } from '../../contracts/src/rental-round/rental-round.ts';
import type { RoundStatus } from '../../contracts/src/rental-round/status.ts';
import { OPERATOR } from '../../backend/src/rentals/test-support/commands.ts';
import { uuid } from './inputs.ts';
import { CHARGED, EXTENDABLE } from './lifecycle-table.ts';

/** A round in a status, with the time of its last event. */
export interface Situation<State extends Round = RentalRound> {
  readonly round: State;
  readonly since: string;
}

const situation = (history: readonly Fact[]): Situation => ({
  round: roundAfter(history),
  since: history.at(-1)?.time ?? TIMES.requested,
});

/** Rounds in that status that differ in facts that decisions depend on. */
export function situationsIn(status: RoundStatus): readonly Situation[] {
  const plain = [
    roundIn(status),
    ...byPickup(status),
    ...VARIANTS.filter(({ of }) => of === status).map(({ history }) => history),
  ];
  const situations = plain.map(situation);
  if (status === 'request_cancelled') return [...situations, ...afterLatePayment()];
  return CHARGED.includes(status) ? [...situations, ...situations.map(withMoney)] : situations;
}

const NEVER_BY_PICKUP: readonly RoundStatus[] = ['shipping_code_generating', 'await_shipment_code'];
const byPickup = (status: RoundStatus) =>
  NEVER_BY_PICKUP.includes(status) ? [] : withMeeting(roundIn(status, { method: 'pickup' }));

const HOUR = 3_600_000;
/** The history as it is, with meeting times soon and later, and with one of them chosen. */
function withMeeting(history: readonly Fact[]): readonly (readonly Fact[])[] {
  const { round, since } = situation(history);
  const leg = legOf(round);
  if (leg === null) return [history];
  const slots = [1, 30].map((hours) => ({ from: plus(since, hours * HOUR), until: plus(since, (hours + 1) * HOUR) }));
  const offered = [...history, ...at(since, { type: 'SlotsOffered', data: { leg, slots } })];
  const chosen = at(since, { type: 'SlotChosen', data: { leg, slot: slots[0] ?? null } });
  return [history, offered, [...offered, ...chosen]];
}

const reportedIn = (status: RoundStatus, change: Partial<typeof damageReport>): readonly Fact[] => [
  ...roundIn(status),
  ...at(TIMES.due, { type: 'DamageReported', data: { ...damageReport, ...change } }),
];
const overdueWithoutCode: readonly Fact[] = [
  ...roundIn('in_use'),
  ...at(TIMES.due, { type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved: null } }),
];
const cardRefused: readonly Fact[] = [
  ...roundIn('damage_fee_pending'),
  ...at(TIMES.feePaid, {
    type: 'FeeChargeFailed',
    data: { purpose: 'damage_fee', assessmentId: ASSESSMENT_ID, code: 'card_declined' },
  }),
];
const asked = (of: AnsweringParty, time: string) =>
  at(time, { type: 'AnswerRequested', data: { of, answerBy: plus(time, WINDOWS.answer) } });
const PARCEL = { id: uuid('9a5ce100', 1), rounds: 3 };
const unavailable = (status: RoundStatus): readonly Fact[] => [
  ...roundIn(status),
  ...at(TIMES.paid, { type: 'ItemBecameUnavailable', data: { itemIs: 'lost', decidedIn: uuid('105e0000', 1) } }),
];
/** One item of a parcel, by its borrower: its part of the shipping stays. */
const leftParcel: readonly Fact[] = [
  ...roundIn('shipping_code_generated').map(({ time, event }) =>
    event.type === 'RentalRequested'
      ? { time, event: { ...event, data: { ...event.data, parcel: PARCEL } } }
      : { time, event },
  ),
  ...at(TIMES.code, {
    type: 'Cancelled',
    data: {
      ...{ by: 'borrower', cause: 'person', reason: null },
      settlement: {
        refunded: { rental: 3000, shipping: 0, insurance: 0 },
        refundNow: { rental: 3000, shipping: 0, insurance: 0 },
        ...{ gross: 0, payoutFee: 0, ownerShare: 0, shipping: 1500, insurance: 0 },
      },
    },
  }),
];
const VARIANTS: readonly { readonly of: RoundStatus; readonly history: readonly Fact[] }[] = [
  { of: 'request_approved', history: unavailable('request_approved') },
  { of: 'shipping_code_generated', history: unavailable('shipping_code_generated') },
  { of: 'usage_overdue', history: overdueWithoutCode },
  { of: 'damage_reported', history: reportedIn('shipped', {}) },
  { of: 'damage_reported', history: reportedIn('in_use', { by: 'operator' }) },
  { of: 'damage_reported', history: reportedIn('usage_overdue', {}) },
  { of: 'damage_reported', history: reportedIn('usage_overdue', { by: 'system', nonReturn: true }) },
  { of: 'damage_reported', history: reportedIn('returned', { by: 'owner' }) },
  { of: 'damage_reported', history: [...reportedIn('in_use', {}), ...asked('borrower', TIMES.due)] },
  { of: 'damage_reported', history: [...reportedIn('in_use', {}), ...asked('owner', TIMES.due)] },
  { of: 'damage_fee_pending', history: cardRefused },
  { of: 'cancelled', history: leftParcel },
  { of: 'in_use', history: promisedIn('in_use') },
  { of: 'in_use', history: fitRefundRequested() },
  { of: 'return_shipping_code_generated', history: promisedWithCode() },
  { of: 'return_shipping_code_generated', history: fitRefundRequested('pickup') },
  { of: 'returned', history: fitRefundReturned() },
  ...EXTENDABLE.flatMap((of) => [
    { of, history: extendable(of) },
    ...EXTENSION_STATES.map((state) => ({ of, history: extensionIn(state, of) })),
  ]),
];

const LATE_CHARGE = { chargeId: 'ch_7' };
/** Its refund is disputed; or was sent, followed by a foreign one; or was returned. */
function afterLatePayment(): readonly Situation[] {
  const late = [
    ...roundIn('request_cancelled'),
    ...at(TIMES.due, { type: 'LatePaymentReceived', data: { checkoutId: null, payment: paymentOf(4500, 7) } }),
  ];
  const order = { refundId: 're_sent', orderedBy: eventId(late.length - 1), ...LATE_CHARGE, amount: 4500 };
  const sent = [...late, ...at(TIMES.due, { type: 'Refunded', data: order })];
  const foreign = at(TIMES.due, { type: 'ForeignRefund', data: { refundId: 're_hand', ...LATE_CHARGE, amount: 100 } });
  const dispute = { disputeId: 'dp_1', ...LATE_CHARGE, amount: 100 };
  const lost = { outcome: 'lost' as const, withdrawn: 100, fee: 1500, ownerPaid: 0 };
  const closed = at(
    TIMES.due,
    { type: 'PaymentDisputed', data: dispute },
    { type: 'DisputeClosed', data: { ...dispute, ...lost, cancelled: { refunds: 0, held: 0, ownerPayable: 0 } } },
  );
  const back = at(TIMES.due, { type: 'RefundReturned', data: { ...order, unordered: 0 } });
  return [withDispute(situation(late)), situation([...sent, ...foreign, ...closed]), situation([...sent, ...back])];
}

/**
 * With refunds to be sent, sent and returned; payouts to be sent and sent; a late fee that is due; open and lost
 * disputes; foreign movements; a charge without restrictions; and another operator's proposal.
 */
function withMoney({ round, since }: Situation): Situation {
  const order = {
    chargeId: 'ch_1',
    amount: 900,
    orderedAt: since,
    reversed: 0,
    reversals: [],
    reversalOrderedAt: null,
    lost: 0,
    settled: 0,
    cancelled: false,
  };
  const refund = {
    chargeId: 'ch_1',
    amount: 100,
    orderedAt: since,
    refundId: null,
    pendingSince: null,
    pendingReason: null,
    lost: 0,
    settled: 0,
    returns: [],
    returnedAt: null,
    cancelled: false,
  };
  const foreign = {
    chargeId: 'ch_1',
    amount: 50,
    open: 50,
    platformLoss: 0,
    foundAt: since,
    pendingSince: null,
    pendingReason: null,
    returned: false,
  };
  const lost = {
    withdrawn: 20,
    fee: 1500,
    platformLoss: 20,
    beyondShare: 0,
    ofOwner: 0,
    ofRefunds: 0,
    ofHeld: 0,
    ofFees: 0,
  };
  const lateFee = { days: 2, amount: 1285, fixedAt: since, fixedBy: uuid('e0000000', 90), state: 'due' } as const;
  const resend = {
    proposalId: uuid('e0000000', 97),
    command: 'resend-refund',
    input: { orderedBy: uuid('e0000000', 95), reason: { textId: uuid('a0000000', 1), hash: 'a'.repeat(64) } },
    amount: 100,
    by: OPERATOR + 1,
    at: since,
  } as const;
  return withDispute({
    since,
    round: {
      ...round,
      lateFee: { ...lateFee, failedAt: null },
      money: {
        ...round.money,
        refunds: [
          { ...refund, orderedBy: uuid('e0000000', 91) },
          { ...refund, orderedBy: uuid('e0000000', 94), refundId: 're_sent' },
          {
            ...refund,
            orderedBy: uuid('e0000000', 97),
            refundId: 're_pending',
            pendingSince: since,
            pendingReason: null,
          },
          { ...refund, orderedBy: uuid('e0000000', 95), returns: ['re_back'], returnedAt: since },
        ],
        disputes: [
          {
            disputeId: 'dp_lost',
            chargeId: 'ch_1',
            amount: 20,
            ...lost,
            refundable: false,
            escalated: false,
            openedAt: since,
            outcome: 'lost',
            closedAt: since,
            returnedAt: null,
          },
        ],
        foreign: [
          { ...foreign, kind: 'refund', objectId: 're_hand' },
          { ...foreign, kind: 'reversal', objectId: 'trr_hand' },
        ],
        payouts: [
          { ...order, orderedBy: uuid('e0000000', 92), transferId: null, sentAt: null },
          { ...order, orderedBy: uuid('e0000000', 93), transferId: 'tr_sent', sentAt: since },
          { ...order, orderedBy: uuid('e0000000', 96), chargeId: 'ch_9', transferId: 'tr_whole', sentAt: since },
        ],
        charges: [...round.money.charges, { ...paymentOf(2000, 9), purpose: 'late_fee', checkoutId: null }],
        proposals: [resend],
      },
    },
  });
}

const withDispute = ({ round, since }: Situation): Situation => ({
  since,
  round: evolve(round, {
    type: 'PaymentDisputed',
    data: { disputeId: 'dp_1', chargeId: round.money.charges[0]?.chargeId ?? '', amount: 100 },
    id: uuid('e0000000', 99),
    time: since,
  }),
});
