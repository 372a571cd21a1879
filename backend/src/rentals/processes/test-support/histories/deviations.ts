import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { NOTHING, totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import {
  openReversals,
  unaccountedMovements,
  unsentPayouts,
  unsentRefunds,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import { holdingOf, orderNameOf, rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { movementsOf } from '../../reconciliation/movements.ts';
import type { History, Kept } from './history.ts';

type Begun = Kept & { readonly id: string; readonly state: RentalRound };
const sum = <One>(all: Iterable<One>, yen: (one: One, index: number) => number): number =>
  [...all].reduce((total, one, index) => total + yen(one, index), 0);

/** Problems found once nothing moves any more; [] when there are none. */
export const deviations = (history: History, isCalm: boolean): readonly string[] => [
  ...comparedWithProvider(history),
  ...history.begun.flatMap((round) => [...movedTwice(history, round), ...stuck(history, round)]),
  ...(isCalm ? inCalm(history) : []),
];

/** Every movement at the provider is in the ledger with the same amount, and vice versa. */
function comparedWithProvider(history: History): readonly string[] {
  const booked = new Map<string, number | null>();
  for (const { log } of history.begun)
    for (const event of log)
      for (const { movement, objectId, amount } of movementsOf(event)) {
        const name = `${movement} ${objectId}`;
        const before = booked.get(name) ?? null;
        booked.set(name, amount === null ? before : (before ?? 0) + amount);
      }
  const made = atProvider(history);
  const missing = [...made].filter(([name, amount]) => booked.get(name) !== amount && !isInVain(history, name, booked));
  return [
    ...missing.map(
      ([name, amount]) => `${name} is ¥${amount} at the provider and ¥${booked.get(name) ?? 'none'} in the books`,
    ),
    ...[...booked.keys()].filter((name) => !made.has(name)).map((name) => `${name} is in the books alone`),
  ];
}

function atProvider({ provider }: History): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const { chargeId, amount } of provider.payments.values()) made.set(`charge ${chargeId}`, amount);
  for (const { id, amount, status } of provider.refunds.values()) {
    made.set(`refund ${id}`, amount);
    if (status === 'failed') made.set(`refund_returned ${id}`, amount);
  }
  for (const { id, amount } of provider.transfers.values()) made.set(`transfer ${id}`, amount);
  for (const { id, amount } of provider.reversals.values()) made.set(`reversal ${id}`, amount);
  for (const { id, withdrawn, fee } of provider.disputes.values()) made.set(`dispute ${id}`, withdrawn + fee);
  return made;
}

/** A refund that failed before its success was known moved nothing; if it is in the ledger, it has no amount. */
function isInVain({ provider }: History, name: string, booked: ReadonlyMap<string, number | null>): boolean {
  const [movement, id = ''] = name.split(' ');
  const isBooked = (booked.get(name) ?? null) !== null;
  return !isBooked && movement?.startsWith('refund') === true && provider.refunds.get(id)?.status === 'failed';
}

/** No order is paid twice. */
function movedTwice({ provider }: History, { state: { money } }: Begun): readonly string[] {
  const refunds = money.refunds.flatMap(({ orderedBy, chargeId }) => {
    const made = [...provider.refunds.values()].filter(
      (one) => one.metadata['orderedBy'] === orderedBy && one.chargeId === chargeId && one.status !== 'failed',
    );
    return made.length > 1 ? [`${orderedBy} was refunded ${made.length} times`] : [];
  });
  const payouts = money.payouts.flatMap((order) => {
    const name = orderNameOf(money.payouts, order);
    const made = [...provider.transfers.values()].filter((one) => one.metadata['orderedBy'] === name);
    return made.length > 1 ? [`${name} was transferred ${made.length} times`] : [];
  });
  return [...refunds, ...payouts];
}

/** In fair weather everything ends, and nothing waits without a deadline or a task. */
function stuck(history: History, { id, state }: Begun): readonly string[] {
  const waiting = {
    refunds: unsentRefunds(state).length,
    payouts: unsentPayouts(state).length,
    reversals: openReversals(state).length,
    foreign: [...unaccountedMovements(state, 'refund'), ...unaccountedMovements(state, 'reversal')].length,
    disputes: state.money.disputes.filter(({ outcome }) => outcome === 'open').length,
  };
  const errors = history.incidents.open.filter(({ roundId }) => roundId === id).map(({ error }) => error);
  const moves = sum(Object.values(waiting), (count) => count) === 0;
  const waitsForNothing =
    !isFinal(state.status) && deadlinesOf(state, []).length === 0 && tasksOf(state, []).length === 0;
  return [
    ...(moves ? [] : [`${state.status} is stuck: ${JSON.stringify(waiting)} ${errors.join('; ')}`]),
    ...(waitsForNothing ? [`${state.status} waits for nothing`] : []),
  ];
}

/** Without foreign movements, everyone has exactly the money they are owed. */
function inCalm(history: History): readonly string[] {
  return [
    ...history.begun.flatMap((round) => (isFinal(round.state.status) ? shares(history, round) : [])),
    ...history.begun.flatMap(ofFitRefund),
    ...history.begun.flatMap(({ balances, log }) => {
      const lost = Math.abs(balances.platform_loss) - compensated(log);
      return lost === 0 ? [] : [`the platform has lost ¥${lost}`];
    }),
    ...history.incidents.open.map(({ subject, error }) => `an incident is left: ${subject} ${error}`),
  ];
}

const DECIDED = ['RefundOrdered', 'DamageSettled', 'DamageFeeWrittenOff'];

/** If an item didn't fit and no case was decided, the borrower has the price back and the owner earned nothing. */
function ofFitRefund({ id, state, log }: Begun): readonly string[] {
  const has = (...types: readonly string[]) => log.some(({ type }) => types.includes(type));
  if (!has('FitRefundRequested') || !has('Completed') || has(...DECIDED)) return [];
  const { settlement } = rentalHolding(state) ?? {};
  const isRight = settlement?.refunded.rental === state.price && settlement.ownerShare + settlement.payoutFee === 0;
  return isRight ? [] : [`${id} didn’t fit, and settled as ${JSON.stringify(settlement)}`];
}

/** Operators' compensations of owners for lost items. */
const compensated = (log: Kept['log']): number =>
  sum(log, (event) => (event.type === 'OwnerCompensated' ? event.data.amount : 0));

/** The cover pays the owner what the borrower doesn't of a fee that was paid, and its part of one that wasn't. */
const claimed = (log: Kept['log']): number =>
  sum(log, (event, index) => {
    if (event.type === 'DamageFeeWrittenOff') return feeBefore(log, index).covered ?? 0;
    if (event.type !== 'DamageSettled') return 0;
    const before = log[index - 1];
    const paid = before?.type === 'DamageFeePaid' ? before.data.payment.amount : 0;
    return feeBefore(log, index).amount - paid;
  });

function feeBefore(log: Kept['log'], index: number) {
  const assessed = log.slice(0, index).findLast(({ type }) => type === 'DamageFeeAssessed');
  if (assessed?.type !== 'DamageFeeAssessed') throw new Error('a fee was settled that nobody assessed');
  return assessed.data;
}

/** What was paid for each extension, less its refunds. */
const extensionsIn = (log: Kept['log'], state: RentalRound): readonly number[] =>
  log.flatMap((event) => {
    if (event.type !== 'ExtensionPaid') return [];
    const { chargeId, amount } = event.data.payment;
    return [amount - totalOf(holdingOf(state, chargeId)?.refunded ?? NOTHING)];
  });

function shares({ provider }: History, { id, state, log, balances }: Begun): readonly string[] {
  const own = (metadata: Readonly<Record<string, string>>) => metadata['rentalRequestId'] === id;
  const payments = [...provider.payments.values()].filter(({ metadata }) => own(metadata));
  const transfers = [...provider.transfers.values()].filter(({ metadata }) => own(metadata));
  const isPaid =
    log.some(({ type }) => type === 'PaymentCompleted') && !log.some(({ type }) => type === 'PaymentMismatchFound');
  const fees = sum(log, (event) =>
    event.type === 'LateFeeCharged' || event.type === 'DamageFeePaid' ? event.data.payment.amount : 0,
  );
  const { refunded } = rentalHolding(state) ?? { refunded: NOTHING };
  // Each charge has a fee of its own.
  const gross = [...(isPaid ? [state.price - refunded.rental] : []), ...extensionsIn(log, state)];
  const share = sum(gross, (one) => one - Math.floor((36 * one) / 1000));
  const [granted, claims] = [compensated(log), claimed(log)];
  const got = sum(transfers, ({ amount, reversed }) => amount - reversed);
  const paid = sum(payments, (payment) => payment.amount - payment.refunded);
  const extended = sum(extensionsIn(log, state), (one) => one);
  // A refund goes to the card first, and what it didn't pay back to the platform; if the borrower cancelled, vice versa.
  const isOwnDoing = log.some((event) => event.type === 'Cancelled' && event.data.by === 'borrower');
  const [card, all] = [cardPartOf(state.fees), totalOf(refunded)];
  const onCard = isOwnDoing ? card - Math.max(all - (state.fees.coupon ?? 0), 0) : Math.max(card - all, 0);
  const shippingBack = sum(log, ({ type, data }) =>
    type === 'RefundGranted' && data.reason === null ? data.amount : 0,
  );
  const due = (isPaid ? onCard : 0) + extended + fees - shippingBack;
  const promoted = isPaid ? totalOf(state.fees) - totalOf(refunded) - onCard : 0;
  return [
    ...(got === share + fees + granted + claims
      ? []
      : [`the owner got ¥${got} instead of ¥${share}, fees of ¥${fees} and ¥${claims}, and ¥${granted}`]),
    ...(paid === due ? [] : [`the borrower has paid ¥${paid} instead of ¥${due}`]),
    ...(balances.promotions + promoted === 0
      ? []
      : [`the coupon has paid ¥${-balances.promotions} instead of ¥${promoted}`]),
  ];
}
