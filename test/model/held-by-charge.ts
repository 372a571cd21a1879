import assert from 'node:assert/strict';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { postingsOf } from '../../contracts/src/rental-round/money/ledger.ts';
import type { Settlement, Yen } from '../../contracts/src/rental-round/money/money.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';

/** What the events' postings hold, each by its charge; the rental's charge is the first. */
export function heldByCharge(log: readonly RoundEvent[]): ReadonlyMap<string, Yen> {
  const held = new Map<string, Yen>();
  for (const event of log)
    for (const { chargeId, amount } of heldIn(event, held.keys().next().value ?? ''))
      if (amount !== 0) held.set(chargeId, (held.get(chargeId) ?? 0) + amount);
  return held;
}

interface Held {
  readonly chargeId: string;
  readonly amount: Yen;
}
/** What names the charges of an event; none: it is about the rental's. */
interface Named {
  readonly payment?: { readonly chargeId: string };
  readonly chargeId?: string;
  readonly furtherSettlements?: readonly { readonly chargeId: string; readonly settlement: Settlement }[];
}

function heldIn(event: RoundEvent, rentalId: string): readonly Held[] {
  const { payment, chargeId = rentalId, furtherSettlements = [] } = event.data as Named;
  const others = furtherSettlements.map(({ chargeId: other, settlement }) => ({
    chargeId: other,
    amount: held({ type: 'Completed', data: { comment: null, photos: [], settlement } }),
  }));
  const rest = held(event) - others.reduce((sum, { amount }) => sum + amount, 0);
  return [{ chargeId: payment?.chargeId ?? chargeId, amount: rest }, ...others];
}

const held = (event: RoundEvent): Yen =>
  postingsOf(event).reduce(
    (sum, { debit, credit, amount }) => sum + (credit === 'held' ? amount : 0) - (debit === 'held' ? amount : 0),
    0,
  );

/** Compares what is held of each charge: after the end nothing is. @throws AssertionError */
export function checkHeld({ status, money: { holdings } }: RentalRound, log: readonly RoundEvent[]): void {
  const booked = heldByCharge(log);
  for (const { chargeId, held: kept } of holdings) {
    assert.equal(kept, booked.get(chargeId) ?? 0, `the ledger holds another sum of ${chargeId}`);
    assert.ok(kept >= 0, `less than nothing is held of ${chargeId}`);
    if (isFinal(status)) assert.equal(kept, 0, `${chargeId} is held after the end`);
  }
  for (const [chargeId, amount] of booked)
    if (!holdings.some((one) => one.chargeId === chargeId))
      assert.equal(amount, 0, `${chargeId} is held by the ledger`);
}
