import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { openExtension, paidExtensions } from '../../contracts/src/rental-round/extension.ts';
import { ExtensionShop } from './extension-shop.ts';
import type { Work } from './shop.ts';
import { interleave } from './work.ts';

const rivals = fc.array(
  fc.record({ method: fc.constantFrom('delivery' as const, 'pickup' as const), start: fc.nat(14) }),
  { maxLength: 3 },
);
const STEPS = [
  'request',
  'approve',
  'crash',
  'withdraw',
  'decline',
  'pay',
  'rival',
  'block',
  'return',
  'damage',
] as const;
const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 24 });
const schedule = fc.infiniteStream(fc.nat());

/** Begins later than the work before it, and may overtake that. */
function* after(pauses: number, begin: () => Work): Work {
  for (let n = 0; n < pauses; n += 1) yield;
  yield* begin();
}

function workOf(shop: ExtensionShop, step: (typeof STEPS)[number], index: number): Work {
  switch (step) {
    case 'request':
      return shop.requestExtension();
    case 'approve':
      return shop.approveExtension(false);
    case 'crash':
      return shop.approveExtension(true);
    case 'withdraw':
      return shop.ask(0, 'withdraw-extension', 'borrower', { n: null });
    case 'decline':
      return shop.ask(0, 'decline-extension', 'owner', { n: null });
    case 'pay':
      return shop.payExtension();
    case 'rival':
      return shop.approve(1 + (index % Math.max(1, shop.rounds.length - 1)), 'owner', index % 3 === 0);
    case 'block':
      return shop.block(index, 2 + (index % 12), 2, index % 2 === 0);
    case 'return':
      return shop.returnItem();
    case 'damage':
      return shop.reportDamage();
  }
}

describe('extensions of a rental, with other requests and blocked days at the same time', () => {
  it('never take days twice, have their days before they are approved, and give back exactly those that they added', () => {
    const seen = { conflicts: 0, paid: 0, again: 0, ended: 0, rivals: 0 };
    fc.assert(
      fc.property(rivals, steps, schedule, (wished, what, order) => {
        const shop = new ExtensionShop(wished);
        const work = (['request', 'approve', ...what] as const)
          .filter((step) => step !== 'rival' || wished.length > 0)
          .map((step, index) => after(index * 3, () => workOf(shop, step, index)));
        interleave(shop, work, order);
        shop.checkAtRest();
        const round = shop.roundOf(0);
        seen.conflicts += shop.conflicts;
        seen.paid += paidExtensions(round).length;
        seen.again += round.extensions.length > 1 ? 1 : 0;
        seen.ended += openExtension(round) === null && round.extensions.length > 0 ? 1 : 0;
        seen.rivals += [...shop.rounds.keys()]
          .slice(1)
          .filter((n) => shop.roundOf(n).status === 'request_approved').length;
      }),
      { numRuns: 1000 },
    );
    // Otherwise some interleaving never happened, and the test would prove nothing.
    for (const [what, times] of Object.entries(seen)) assert.ok(times > 20, `${what}: only ${times}`);
  });

  it('of two who need the same days one gets them, whichever is faster', () => {
    const first = new Set<string>();
    fc.assert(
      fc.property(schedule, (order) => {
        const shop = new ExtensionShop([{ method: 'delivery', start: 6 }]);
        interleave(shop, [shop.requestExtension()], order);
        interleave(shop, [shop.approveExtension(false), shop.approve(1, 'owner', false)], order);
        const isExtended = openExtension(shop.roundOf(0))?.state === 'approved';
        assert.equal(shop.roundOf(1).status, isExtended ? 'request_sent' : 'request_approved');
        first.add(isExtended ? 'extension' : 'rival');
      }),
    );
    expect([...first].sort()).toEqual(['extension', 'rival']);
  });

  it('the days of a withdrawn one stay with the next one, whichever is handled first', () => {
    fc.assert(
      fc.property(schedule, (order) => {
        const shop = new ExtensionShop([]);
        interleave(shop, [shop.requestExtension()], order);
        interleave(shop, [shop.approveExtension(false)], order);
        const withdrawing = shop.ask(0, 'withdraw-extension', 'borrower', { n: null });
        interleave(shop, [withdrawing, shop.requestExtension(), shop.approveExtension(false)], order);
        shop.checkAtRest();
      }),
    );
  });
});
