import { HANDOVER_METHODS } from '../reference/item-options.ts';
import {
  answerDeadline,
  type Deadline,
  type DeadlineKind,
  deadlinesOf,
  freeCancellationEnd,
  objectionEnd,
} from '../rental-round/time/deadlines.ts';
import { assessmentsOf, openReport } from '../rental-round/damage/open-case.ts';
import type { Interruptions, Moment } from '../rental-round/time/interruptions.ts';
import { choosable, legOf, meetingOf, meetingWindow } from '../rental-round/meeting-slots.ts';
import { lateFeeNow, lateFeeOf, overdueDays, returnEnd } from '../rental-round/late-return.ts';
import { totalOf, type Yen } from '../rental-round/money/money.ts';
import { goingBack, ownCharges } from '../rental-round/money/obligations.ts';
import { endDateOf } from '../rental-round/time/period.ts';
import { policyOf } from '../rental-round/policy.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { parcelWithoutNumber } from '../rental-round/tracking.ts';
import { type Money, rentalCharge } from '../rental-round/money/round-money.ts';
import { waitingFor } from '../rental-round/actions/turn.ts';
import { isFinal, isUnanswered, statusLabelOf } from '../rental-round/status.ts';
import { type BankAnswers, NO_ANSWERS } from './bank-answers.ts';
import { agreedShares } from './payout-amounts.ts';
import { type Payout, payoutsOf, type PayoutState } from './payouts.ts';
import { type RequestedItemFacts, requestedItemView } from './requested-item.ts';
import type { RentalRequest, ShippingEvent, TimelineEntry } from './rental-request.ts';
import type { ViewingParty } from './viewing-party.ts';
import { actionsOf } from '../rental-round/actions/rules.ts';

export interface RequestPerson {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly profileImage: string | null;
  readonly identityVerified: boolean;
}

/** Everything on which the view of a request is based. */
export interface RequestFacts {
  readonly id: string;
  readonly round: RentalRound;
  readonly item: RequestedItemFacts;
  readonly owner: RequestPerson;
  readonly borrower: RequestPerson;
  readonly timeline: readonly TimelineEntry[];
  /** For the viewer; absent: none. */
  readonly hasUnreadMessages?: boolean;
  /** Whether another borrower keeps the item after the deadline; absent: not known. */
  readonly itemOverdue?: boolean;
  /** Of the owner's bank; absent: not looked up. */
  readonly bankAnswers?: BankAnswers;
}

export function requestView(facts: RequestFacts, party: ViewingParty, moment: Moment): RentalRequest {
  const { round, item, owner, borrower } = facts;
  const itemOverdue = isUnanswered(round.status) && facts.itemOverdue === true;
  const answer = party === 'operator' ? null : answerDeadline(round, party, moment.interruptions);
  const deadlines = deadlinesFor(round, party, answer, moment.interruptions);
  return {
    id: facts.id,
    requestNumber: requestNumberOf(facts.id),
    itemId: round.itemId,
    ...requestedItemView(round, item, party),
    itemShippingMethod: HANDOVER_METHODS[round.handover.method],
    pickupArea: round.handover.method === 'pickup' ? round.handover.meetingPoint : null,
    ownerId: round.ownerId,
    ownerUsername: owner.username,
    ownerDisplayName: owner.displayName,
    ownerProfileImage: owner.profileImage,
    ownerVerified: owner.identityVerified,
    borrowerId: round.borrowerId,
    borrowerUsername: borrower.username,
    borrowerDisplayName: borrower.displayName,
    borrowerProfileImage: borrower.profileImage,
    borrowerVerified: borrower.identityVerified,
    startDate: round.startDate,
    endDate: endDateOf(round.startDate),
    requestedAt: round.requestedAt,
    status: round.status,
    statusLabel: statusLabelOf(round.status, round.handover.method),
    viewerParty: party,
    waitingFor: waitingFor(round, moment),
    actions: actionsOf(round, party, moment).filter((action) => action !== 'approve' || !itemOverdue),
    deadline: nextOf(deadlines),
    movedDeadlines: movedOf(deadlines),
    freeCancellationUntil: freeCancellationEnd(round, moment.interruptions),
    ...moneyView(round, party, facts.bankAnswers ?? NO_ANSWERS),
    shippingEvents: shippingEventsFor(facts.id, round, party),
    handoverCode: handoverCodeFor(round, party),
    meeting: meetingView(round, moment),
    returnDueAt: returnEnd(round, moment.interruptions),
    overdueDays: overdueDays(round, moment),
    itemOverdue,
    hasUnreadMessages: facts.hasUnreadMessages ?? false,
    lateFeeTerms: lateFeeTermsOf(round),
    lateFee: fixedLateFee(round),
    lateFeeNow: lateFeeNow(round, moment),
    lateFeeWaived: round.lateFeeWaived,
    damageFee: damageFeeOf(round, moment.interruptions),
    answerBy: answer?.due ?? null,
    timeline: [...facts.timeline],
  };
}

export const requestNumberOf = (id: string): string => `#${id.slice(-8).toUpperCase()}`;

/** The deadline of operators' proposals isn't part of any view of the request. */
const OPERATORS_ONLY: readonly DeadlineKind[] = ['proposal'];
/** Deadlines hidden from a party: a borrower doesn't see the day on which an unpaid fee is written off. */
const NOT_FOR: Readonly<Record<ViewingParty, readonly DeadlineKind[]>> = {
  borrower: [...OPERATORS_ONLY, 'damage_fee_write_off'],
  owner: OPERATORS_ONLY,
  operator: OPERATORS_ONLY,
};

/**
 * A party that is asked for an answer sees its own deadline; the other one sees the reporter's, because the case ends
 * if the reporter doesn't answer.
 */
function deadlinesFor(
  round: RentalRound,
  party: ViewingParty,
  answer: Deadline | null,
  interruptions: Interruptions,
): readonly Deadline[] {
  const deadlines = deadlinesOf(round, interruptions).filter(({ kind }) => !NOT_FOR[party].includes(kind));
  return answer === null ? deadlines : [...deadlines.filter(({ kind }) => kind !== 'answer'), answer];
}

function nextOf(deadlines: readonly Deadline[]): RentalRequest['deadline'] {
  const [first] = [...deadlines].sort((a, b) => (a.due < b.due ? -1 : 1));
  return first === undefined ? null : { kind: first.kind, at: first.due };
}

const movedOf = (deadlines: readonly Deadline[]): RentalRequest['movedDeadlines'] =>
  deadlines.flatMap(({ kind, due, moved }) =>
    moved === null ? [] : [{ kind, from: moved.from, to: due, because: moved.by }],
  );

function moneyView(
  round: RentalRound,
  party: ViewingParty,
  answers: BankAnswers,
): Pick<RentalRequest, 'rentalFee' | 'shippingFee' | 'insuranceFee' | 'totalAmount' | 'payment' | 'payout'> {
  if (party === 'owner') {
    return {
      rentalFee: null,
      shippingFee: null,
      insuranceFee: null,
      totalAmount: null,
      payment: null,
      payout: payoutOf(round, answers),
    };
  }
  const { rental, shipping, insurance } = round.fees;
  const total = totalOf(round.fees);
  return {
    rentalFee: rental,
    shippingFee: shipping,
    insuranceFee: insurance,
    totalAmount: total,
    payment: {
      status: paymentStatus(round),
      sessionId: round.payment?.checkout?.checkoutId ?? rentalCharge(round)?.checkoutId ?? null,
      paymentIntentId: rentalCharge(round)?.paymentIntentId ?? null,
      rentalFee: rental,
      insuranceFee: insurance,
      shippingFee: shipping,
      totalAmount: total,
      lateFeePaid: paidAs('late_fee', round.money),
      damageFeePaid: paidAs('damage_fee', round.money),
      refundedAmount: givenBack(round.money).done,
      refundPendingAmount: givenBack(round.money).underWay,
    },
    payout: null,
  };
}

function paymentStatus(round: RentalRound): NonNullable<RentalRequest['payment']>['status'] {
  const { money, payment } = round;
  if (rentalCharge(round) === undefined) {
    if (money.charges.length > 0) return 'returned';
    return (payment?.checkout ?? null) === null ? 'unpaid' : 'pending';
  }
  const { done, underWay } = givenBack(money);
  if (underWay > 0) return 'refund_pending';
  if (done === 0) return 'paid';
  const paid = ownCharges(money).reduce((sum, { amount }) => sum + amount, 0);
  return done >= paid ? 'refunded' : 'partially_refunded';
}

const paidAs = (wanted: 'late_fee' | 'damage_fee', { charges }: Money): Yen =>
  charges.filter(({ purpose }) => purpose === wanted).reduce((sum, { amount }) => sum + amount, 0);

/** Refunds of the rental and its fees; if all payments have to be refunded, of those. */
function givenBack(money: Money): ReturnType<typeof goingBack> {
  const own = ownCharges(money);
  const parts = (own.length > 0 ? own : money.charges).map((charge) => goingBack(money, charge));
  return { done: totalOfAll(parts, 'done'), underWay: totalOfAll(parts, 'underWay') };
}

const NOWHERE_YET = { state: null, because: null, reversed: 0, bank: null } as const;

function payoutOf(round: RentalRound, answers: BankAnswers): RentalRequest['payout'] {
  const shares = agreedShares(round);
  // Whether the owner's account can receive it is shown with the account.
  const payouts = payoutsOf(round, true, answers);
  return { ...shares, ...whereItIs(payouts, shares.net), besides: besidesRental(payouts) };
}

type Payouts = ReturnType<typeof payoutsOf>;

/** Payouts for other purposes than the rental that weren't lost. */
const besidesRental = (payouts: Payouts): NonNullable<RentalRequest['payout']>['besides'] =>
  payouts
    .filter(({ purpose, state }) => purpose !== 'rental' && state !== 'lost')
    .map(({ purpose, amount, reversed, state, bank }) => ({ purpose, amount, reversed, state, bank }));

/** The state to show for several payouts: pending ones first, then received, then reversed ones. */
const STATE_PRIORITY: readonly PayoutState[] = ['held', 'on_the_way', 'expected', 'paid', 'reversed', 'lost'];

/** Over all payouts of the rental: one ordered after another was reversed or reduced replaces that. */
function whereItIs(
  all: Payouts,
  net: Yen,
): Pick<Payout, 'amount' | 'because' | 'reversed' | 'bank'> & {
  readonly state: PayoutState | null;
} {
  const payouts = all.filter(({ purpose }) => purpose === 'rental');
  const shown = STATE_PRIORITY.map((state) => payouts.find((one) => one.state === state)).find(
    (one) => one !== undefined,
  );
  if (shown === undefined) return { amount: net, ...NOWHERE_YET };
  const [amount, reversed] = [totalOfAll(payouts, 'amount'), totalOfAll(payouts, 'reversed')];
  const again = Math.max(amount - net, 0);
  return {
    ...{ amount: amount - again, reversed: Math.max(reversed - again, 0) },
    ...{ state: shown.state, because: shown.because, bank: shown.bank },
  };
}

const totalOfAll = <Key extends string>(all: readonly Readonly<Record<Key, Yen>>[], key: Key): Yen =>
  all.reduce((total, one) => total + one[key], 0);

function shippingEventsFor(id: string, round: RentalRound, party: ViewingParty): ShippingEvent[] {
  const dispatch = shippingEvent(id, round, 'dispatch', party !== 'borrower');
  const back = shippingEvent(id, round, 'return', party !== 'owner');
  return [dispatch, back].filter((event) => event !== null);
}

function shippingEvent(
  id: string,
  round: RentalRound,
  direction: ShippingEvent['direction'],
  maySeeCode: boolean,
): ShippingEvent | null {
  const [way, parcel] = direction === 'dispatch' ? [round.dispatch, round.shipment] : [round.wayBack, round.returned];
  const code = way?.code ?? null;
  const trackingCode = parcel?.trackingCode ?? null;
  // The owner may have taken the parcel to another carrier than the one the code is for.
  const usedCarrier = direction === 'dispatch' ? (round.shipment?.carrier ?? null) : null;
  if (code === null && trackingCode === null) return null;
  const shown = maySeeCode ? code : null;
  return {
    id: `${id}-${direction}`,
    direction,
    carrier: usedCarrier ?? code?.carrier ?? null,
    shippingCode27: shown !== null && 'shippingCode27' in shown ? shown.shippingCode27 : null,
    receptionNumber: shown !== null && 'receptionNumber' in shown ? shown.receptionNumber : null,
    shippingPassword: shown !== null && 'shippingPassword' in shown ? shown.shippingPassword : null,
    trackingCode,
    trackingAwaited: parcelWithoutNumber(round) === direction,
  };
}

/** The borrower shows the code of the hand-over and the owner that of the return, while it is needed. */
function handoverCodeFor(round: RentalRound, party: ViewingParty): string | null {
  if (isFinal(round.status)) return null;
  const isShown = party === 'borrower' ? round.shipment === null : party === 'owner' && round.returned === null;
  const way = party === 'borrower' ? round.dispatch : round.wayBack;
  return isShown ? (way?.handoverCode ?? null) : null;
}

function meetingView(round: RentalRound, moment: Moment): RentalRequest['meeting'] {
  const leg = legOf(round);
  if (leg === null) return null;
  const { chosen } = meetingOf(round);
  return { leg, offered: [...choosable(round, moment.now)], chosen, window: meetingWindow(round, moment) };
}

function lateFeeTermsOf({ price, policyVersion }: RentalRound): RentalRequest['lateFeeTerms'] {
  const policy = policyOf(policyVersion);
  return { perDay: lateFeeOf(price, 1, policy), maximumDays: policy.lateFee.maximumDays };
}

/** Also null when the item came back in time. */
function fixedLateFee({ lateFee }: RentalRound): RentalRequest['lateFee'] {
  if (lateFee === null || lateFee.days === 0) return null;
  return { days: lateFee.days, amount: lateFee.amount, state: lateFee.state };
}

/** The newest that isn't void: one with an objection ends with the report to which the objection belongs. */
function damageFeeOf(round: RentalRound, interruptions: Interruptions): RentalRequest['damageFee'] {
  const isReviewed = (openReport(round)?.objectedAt ?? null) !== null;
  const newest = assessmentsOf(round).findLast(({ state }) => state !== 'objected' || isReviewed);
  if (newest === undefined) return null;
  return { amount: newest.amount, payBy: objectionEnd(newest, interruptions), state: newest.state };
}
