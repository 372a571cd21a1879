import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { idOf, Shop, type Work } from './shop.ts';
import { interleave } from './work.ts';

const wishes = fc.array(
  fc.record({
    method: fc.constantFrom('delivery' as const, 'pickup' as const),
    start: fc.nat(16),
    daysBetween: fc.nat(7),
  }),
  { minLength: 2, maxLength: 6 },
);
/** Per request: how often its approval is sent, whether it crashes in between, and whether the borrower withdraws. */
const doings = fc.array(fc.record({ approvals: fc.nat(2), crashes: fc.boolean(), withdraws: fc.boolean() }), {
  minLength: 6,
  maxLength: 6,
});
/** Days that the owner blocks: start, length, and whether they are unblocked. */
const blocks = fc.array(
  fc.record({ start: fc.nat(24), days: fc.integer({ min: 1, max: 5 }), unblocks: fc.boolean() }),
  {
    maxLength: 3,
  },
);
const schedule = fc.infiniteStream(fc.nat());

function* inTurn(): Generator<number, never> {
  for (let n = 0; ; n += 1) yield n;
}

function workOn(shop: Shop, what: readonly { approvals: number; crashes: boolean; withdraws: boolean }[]): Work[] {
  return [...shop.rounds.keys()].flatMap((n) => {
    const { approvals, crashes, withdraws } = what[n]!;
    return [
      ...Array.from({ length: approvals + 1 }, () => shop.approve(n, 'owner', crashes)),
      ...(withdraws ? [shop.ask(n, 'withdraw-request', 'borrower', { reason: null })] : []),
    ];
  });
}

describe('approvals of one item at the same time', () => {
  it('never leave overlapping reservations, nor one without a round that needs it', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(wishes, doings, blocks, schedule, (wished, what, kept, order) => {
        const shop = new Shop(wished);
        const keeping = kept.map(({ start, days, unblocks }, n) => shop.block(n, start, days, unblocks));
        interleave(shop, [...workOn(shop, what), ...keeping], order);
        conflicts += shop.conflicts;
        for (const n of shop.rounds.keys()) {
          const { status } = shop.roundOf(n);
          const reserved = shop.reservations()[idOf(n)] !== undefined;
          assert.equal(reserved, status === 'request_approved', `${status}, ${reserved ? 'reserved' : 'not reserved'}`);
          if (isFinal(status)) assert.equal(reserved, false);
        }
      }),
      { numRuns: 400 },
    );
    // Otherwise no interleaving happened, and the test would prove nothing.
    expect(conflicts).toBeGreaterThan(100);
  });

  it('approve one of two for the same days, whichever is faster', () => {
    fc.assert(
      fc.property(schedule, (order) => {
        const shop = new Shop([
          { method: 'delivery', start: 3 },
          { method: 'delivery', start: 3 },
        ]);
        interleave(shop, [shop.approve(0, 'owner', false), shop.approve(1, 'owner', false)], order);
        assert.deepEqual([shop.roundOf(0).status, shop.roundOf(1).status].sort(), ['request_approved', 'request_sent']);
      }),
    );
  });

  it('leave the days between two rentals to the owner, as set when each was requested', () => {
    const both = (gap: number, start: number) => {
      const shop = new Shop([
        { method: 'pickup', start: 0, daysBetween: gap },
        { method: 'pickup', start },
      ]);
      interleave(shop, [shop.approve(0, 'owner', false), shop.approve(1, 'owner', false)], inTurn());
      return [shop.roundOf(0).status, shop.roundOf(1).status].sort();
    };
    expect(both(3, 9)).toEqual(['request_approved', 'request_sent']);
    expect(both(3, 10)).toEqual(['request_approved', 'request_approved']);
  });

  it('approve both when one begins on the day on which the other ends', () => {
    const shop = new Shop([
      { method: 'pickup', start: 0 },
      { method: 'pickup', start: 7 },
    ]);
    interleave(shop, [shop.approve(0, 'owner', false), shop.approve(1, 'owner', true)], inTurn());
    expect([shop.roundOf(0).status, shop.roundOf(1).status]).toEqual(['request_approved', 'request_approved']);
  });
});
