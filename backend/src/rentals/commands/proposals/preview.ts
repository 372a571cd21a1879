import type { Effect, Preview } from '@meguri/contracts/read-models/preview.ts';
import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { itemSentence } from '@meguri/contracts/rental-round/damage/item-words.ts';
import type { RoundEvent, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { movedBy, movedWithinDay, needsTwo } from '@meguri/contracts/rental-round/money/four-eyes.ts';
import { type LedgerAccount, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import {
  stillToSend,
  openReversals,
  toReverse,
  unsentPayouts,
  unsentRefunds,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Assessment, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { afterEvents } from './after-events.ts';

const total = <T>(all: readonly T[], yen: (one: T) => Yen): Yen => all.reduce((sum, one) => sum + yen(one), 0);

const refundsToSend = (round: RentalRound): Yen =>
  total(
    unsentRefunds(round).filter(({ returnedAt }) => returnedAt === null),
    stillToSend,
  );
const lateFeeOwed = ({ lateFee }: RentalRound): Yen => (lateFee?.state === 'due' ? lateFee.amount : 0);
const openFee = (round: RentalRound, yen: (fee: Assessment) => Yen): Yen => {
  const open = openAssessment(round);
  return open === undefined ? 0 : yen(open);
};
const feesOwed = (round: RentalRound): Yen => openFee(round, restOf) + lateFeeOwed(round);

const OF_PLATFORM: ReadonlySet<LedgerAccount> = new Set([
  ...(['payout_fees', 'shipping', 'insurance', 'insurance_claims', 'promotions', 'platform_loss'] as const),
]);
const forPlatform = (events: readonly RoundEvent[]): Yen =>
  total(
    events.flatMap(postingsOf),
    ({ debit, credit, amount }) => (OF_PLATFORM.has(credit) ? amount : 0) - (OF_PLATFORM.has(debit) ? amount : 0),
  );

/** What a damage decision means for the item. */
function itemOutcomeOf(round: RentalRound, events: readonly RoundEvent[], after: RentalRound): string | null {
  if (!events.some(({ type }) => DECIDES_ON_ITEM.has(type))) return null;
  const came = after.returned !== null && round.returned === null;
  const itemIs = after.damage?.gone?.itemIs ?? (came ? 'returned' : null);
  return itemSentence({ itemIs, wasReturned: round.returned !== null }) || null;
}
const DECIDES_ON_ITEM: ReadonlySet<RoundEventType> = new Set([
  'DamageDismissed',
  'RefundOrdered',
  'DamageFeeAssessed',
  'DamageFeeWrittenOff',
]);

/** The effects of a decision's events, by party. Pure. @param alone yen that one operator may move per day */
export function previewOf(
  round: RentalRound,
  events: readonly RoundEvent[],
  now: Instant,
  alone: Yen,
): Omit<Preview, 'revision'> {
  const after = afterEvents(round, events, 'preview', now);
  const change = (of: (round: RentalRound) => Yen): Yen => of(after) - of(round);
  const refunds = change(refundsToSend);
  const payouts = change((one) => total(unsentPayouts(one), stillToSend));
  const platform = forPlatform(events);
  const effects: readonly (readonly [Effect, Yen])[] = [
    ['refund_sent', refunds],
    ['refund_not_sent', -refunds],
    ['payout_sent', payouts],
    ['payout_not_sent', -payouts],
    ['payout_taken_back', change((one) => total(openReversals(one), toReverse))],
    ['late_fee_charged', change(lateFeeOwed)],
    // Of a fee that the cover pays wholly, the payout is ordered at once.
    ['cover_pays', change((one) => openFee(one, ({ covered = 0 }) => covered))],
    ['fee_let_off', -change(feesOwed)],
    ['platform_earns', platform],
    ['platform_bears', -platform],
  ];
  return {
    effects: effects.filter(([, amount]) => amount > 0).map(([effect, amount]) => ({ effect, amount })),
    status: after.status,
    itemOutcome: itemOutcomeOf(round, events, after),
    // Ending a proposal is already the second operator's act.
    needsTwo: !events.some(({ type }) => type === 'ProposalEnded') && needsTwo(round, events, now, alone),
    amount: movedBy(round, events),
    movedToday: movedWithinDay(round, now),
    alone,
  };
}
