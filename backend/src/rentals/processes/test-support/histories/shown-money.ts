import { EMPTY_BALANCES, post, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import type { Holding } from '@meguri/contracts/rental-round/money/round-money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type RequestPerson, requestView } from '@meguri/contracts/read-models/request-view.ts';
import { statementLine, sumsOf } from '@meguri/contracts/read-models/statement.ts';
import type { Notice } from '../../../../notifications/notice.ts';
import { noticesOf } from '../../notifications/notification-rules.ts';
import type { History, Kept } from './history.ts';
import { BORROWER, OWNER } from './participants.ts';

type Begun = Kept & { readonly id: string; readonly state: RentalRound };
const sum = <One>(all: Iterable<One>, yen: (one: One) => number): number =>
  [...all].reduce((total, one) => total + yen(one), 0);
const differing = (what: string, shown: number, is: number): readonly string[] =>
  shown === is ? [] : [`${what} ¥${shown} where ¥${is} is right`];

/** What people read about money that differs from ledger or provider; [] when nothing does. */
export const shownMoney = (history: History): readonly string[] =>
  history.begun.flatMap((round) => [
    ...noticed(round),
    ...onStatement(round),
    ...onBorrowersPage(history, round),
    ...onOwnersPage(history, round),
  ]);

/** After every event: the sums in notifications so far match the ledger. */
function noticed({ id, log }: Begun): readonly string[] {
  let before: typeof INITIAL_ROUND | RentalRound = INITIAL_ROUND;
  let balances = EMPTY_BALANCES;
  let [refunded, sent] = [0, 0];
  for (const event of log) {
    const round = evolve(before, event) as RentalRound;
    const by = { party: 'system', id: null } as const;
    const notices = noticesOf({ roundId: id, event, before, round, interruptions: [], by, itemName: null });
    const odd = notices.find(({ sentence }) => /-\d|undefined|null|NaN/.test(sentence));
    if (odd !== undefined) return [`a notice says: ${odd.sentence}`];
    balances = post(balances, postingsOf(event));
    const charged = sum(round.money.charges, ({ amount }) => amount);
    refunded += yenOf(notices, 'refunded', BORROWER) - sentBack(event);
    sent += yenOf(notices, 'payout_sent', OWNER) - takenBack(event, notices);
    const wrong = [
      ...differing(`after ${event.type} notices say that the borrower has back`, refunded, balances.card + charged),
      ...differing(`after ${event.type} notices say that the owner has`, sent, balances.owner_paid),
    ];
    if (wrong.length > 0) return wrong;
    before = round;
  }
  return [];
}

/** The first amount in each of these notifications. */
const yenOf = (notices: readonly Notice[], wanted: Notice['kind'], reader: number): number =>
  sum(
    notices.filter(({ kind, userId }) => kind === wanted && userId === reader),
    ({ sentence }) => Number(/([\d,]+)円/.exec(sentence)?.[1]?.replaceAll(',', '') ?? 0),
  );

/** A returned refund is announced without an amount. */
const sentBack = (event: RoundEvent): number =>
  event.type === 'RefundReturned' && event.data.afterPending !== true ? event.data.amount : 0;

/** A planned reversal is announced by the same kind of notification. */
const takenBack = (event: RoundEvent, notices: readonly Notice[]): number =>
  event.type === 'TransferReversed' || event.type === 'ForeignReversal'
    ? yenOf(notices, 'payout_taken_back', OWNER)
    : 0;

function onStatement({ id, log, state, balances }: Begun): readonly string[] {
  const lines = log.flatMap((event) => {
    const net = sentBy(event);
    return net === 0
      ? []
      : [statementLine(state, { at: event.time, roundId: id, itemName: 'コート', itemIsRecorded: true, net })];
  });
  const { gross, fee, net } = sumsOf(lines);
  const fees = sum(lines, (line) => line.fee);
  return [
    ...differing('the statement says that the owner has', net, balances.owner_paid),
    ...differing('the statement’s sum before fees is', gross, net + fees),
    ...differing(
      'the statement’s fees by rate are',
      sum(sumsOf(lines).fees, ({ amount }) => amount),
      fee,
    ),
    ...(fee < 0 || fee > balances.payout_fees ? [`the statement keeps ¥${fee} of ¥${balances.payout_fees}`] : []),
    ...differing(
      'the statement’s fee is',
      fee,
      sum(state.money.holdings, (holding) => feeOn(holding, state, log)),
    ),
  ];
}

/** The platform's rate of what the owner has of the charge, and never more than its settlement's fee. */
function feeOn({ chargeId, settlement }: Holding, { policyVersion }: RentalRound, log: Kept['log']): number {
  const has = sum(log, (event) => ('chargeId' in event.data && event.data.chargeId === chargeId ? sentBy(event) : 0));
  const rate = policyOf(policyVersion).payoutFeePerMille;
  return settlement === null ? 0 : Math.min(Math.floor((rate * has) / (1000 - rate)), settlement.payoutFee);
}

/** Yen that reached the owner's account by the event, negative when taken back. */
const sentBy = (event: RoundEvent): number =>
  sum(
    postingsOf(event),
    ({ debit, credit, amount }) => (credit === 'owner_paid' ? amount : 0) - (debit === 'owner_paid' ? amount : 0),
  );

const PERSON: RequestPerson = {
  ...{ id: OWNER, username: 'someone', displayName: 'someone', profileImage: null, identityVerified: true },
};
const viewOf = (history: History, { id, state: round }: Begun, party: 'borrower' | 'owner') => {
  const item = { name: 'コート', brand: null, images: [], isRecorded: true };
  const facts = { id, round, item, owner: PERSON, borrower: PERSON, timeline: [] };
  return requestView(facts, party, { now: history.now, interruptions: [] });
};

/** Refunds that the borrower's page shows as received although the provider hasn't sent them; [] when it has. */
export function saidTooEarly(history: History, begun: Begun): readonly string[] {
  const { payment } = viewOf(history, begun, 'borrower');
  const { charges, settled, disputes } = begun.state.money;
  if (payment === null || payment.refundedAmount === 0) return [];
  const ids = new Set(charges.map(({ chargeId }) => chargeId));
  const sent = [...history.provider.refunds.values()].filter(
    ({ chargeId, hasSucceeded }) => hasSucceeded && ids.has(chargeId),
  );
  const byBank = settled.filter(({ obligation, by }) => obligation === 'refund' && by !== 'provider');
  const most =
    sum(sent, ({ amount }) => amount) +
    sum(byBank, ({ amount }) => amount) +
    sum(disputes, ({ withdrawn }) => withdrawn);
  return payment.refundedAmount <= most
    ? []
    : [`the borrower’s page says that ¥${payment.refundedAmount} came back when at most ¥${most} had`];
}

/** Refunds by provider, bank transfer and the cardholder's bank match what the page shows. */
function onBorrowersPage(history: History, begun: Begun): readonly string[] {
  const { payment } = viewOf(history, begun, 'borrower');
  const { charges, settled, disputes } = begun.state.money;
  if (payment === null || charges.length === 0) return [];
  const own = charges.filter(({ purpose }) => purpose !== 'returned_whole');
  const ids = new Set((own.length > 0 ? own : charges).map(({ chargeId }) => chargeId));
  const ofOwn = <One extends { readonly chargeId: string }>(all: Iterable<One>) =>
    [...all].filter(({ chargeId }) => ids.has(chargeId));
  const refunds = ofOwn(history.provider.refunds.values());
  const amountOf = ({ amount }: { readonly amount: number }) => amount;
  const back =
    sum(
      refunds.filter(({ status }) => status === 'succeeded'),
      amountOf,
    ) +
    sum(ofOwn(settled.filter(({ obligation, by }) => obligation === 'refund' && by !== 'provider')), amountOf) +
    sum(ofOwn(disputes), ({ withdrawn }) => withdrawn);
  const isPending = refunds.some(({ status }) => status === 'pending');
  const saysDone = payment.status !== 'refund_pending';
  return [
    ...differing('the borrower’s page says that came back', payment.refundedAmount, back),
    ...(isPending && saysDone ? [`the borrower’s page says ${payment.status} while a refund is pending`] : []),
    ...(back > 0 && ['paid', 'unpaid', 'pending'].includes(payment.status)
      ? [`the borrower’s page says ${payment.status} though ¥${back} came back`]
      : []),
  ];
}

/**
 * What was sent by transfer and bank and wasn't reversed matches what the page shows of the rental and other payments.
 */
function onOwnersPage(history: History, begun: Begun): readonly string[] {
  const { payout } = viewOf(history, begun, 'owner');
  if (payout === null) return [];
  const has = begun.balances.owner_paid;
  const parts = [payout, ...payout.besides].filter(({ state }) => state === 'paid' || state === 'reversed');
  const isAllSent = [payout, ...payout.besides].every(
    ({ state }) => state === null || parts.some((one) => one.state === state),
  );
  const said = sum(parts, ({ amount, reversed }) => amount - reversed);
  return isAllSent && totalOf(begun.state.fees) > 0 ? differing('the owner’s page says that was sent', said, has) : [];
}
