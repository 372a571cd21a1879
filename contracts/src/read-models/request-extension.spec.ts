import { describe, expect, it } from '@jest/globals';
import { at, momentAt, roundAfter } from '../rental-round/test-support/facts.ts';
import { EXTENSION_TIMES, extendable, extensionIn } from '../rental-round/test-support/extensions.ts';
import { BORROWER, OWNER, roundIn, TIMES } from '../rental-round/test-support/histories.ts';
import { plus } from '../rental-round/time/period.ts';
import { requestView } from './request-view.ts';
import type { ViewingParty } from './viewing-party.ts';

const person = { username: 'p', displayName: 'p', profileImage: null, identityVerified: false };
const whole = { description: null, message: null, now: null, isSuspended: false, rentalPrice: 3300 };

function seen(history: Parameters<typeof roundAfter>[0], party: ViewingParty = 'borrower', change: object = {}) {
  const item = { name: 'コート', brand: null, images: [], whole: { ...whole, ...change } };
  const people = { owner: { id: OWNER, ...person }, borrower: { id: BORROWER, ...person } };
  const facts = {
    id: '11111111-2222-4333-8444-555555555555',
    round: roundAfter(history),
    item,
    ...people,
    timeline: [],
  };
  return requestView(facts, party, momentAt(EXTENSION_TIMES.paid));
}

describe('the view of a request', () => {
  it('has the newest extension with its last day and its open window, for both parties', () => {
    expect(seen(extendable()).extension).toBeNull();
    const basic = {
      ...{ number: 1, price: 3200, from: '2026-12-16', endDate: '2026-12-23' },
      ...{ savedCard: false, cardDeclined: false, wasCutShort: false },
    };
    const { answerBy, payBy } = EXTENSION_TIMES;
    for (const party of ['borrower', 'owner'] as const) {
      expect(seen(extensionIn('requested'), party).extension).toEqual({
        ...basic,
        ...{ state: 'requested', wasApproved: false, answerBy, payBy: null, paidCount: 0 },
      });
      expect(seen(extensionIn('approved'), party).extension).toEqual({
        ...basic,
        ...{ state: 'approved', wasApproved: true, answerBy: null, payBy, paidCount: 0 },
      });
      expect(seen(extensionIn('paid'), party).extension).toEqual({
        ...basic,
        ...{ state: 'paid', wasApproved: true, answerBy: null, payBy: null, paidCount: 1 },
      });
    }
  });

  it.each([
    ['requested', 'damage', plus(EXTENSION_TIMES.answerBy, -1), true],
    ['requested', 'no_answer', EXTENSION_TIMES.answerBy, false],
    ['approved', 'damage', plus(EXTENSION_TIMES.payBy, -1), true],
    ['approved', 'not_paid', EXTENSION_TIMES.payBy, false],
  ] as const)('says whether one that was %s had time left when it ended by %s', (state, cause, time, wasCutShort) => {
    const end = at(time, { type: 'ExtensionExpired', data: { n: 1, cause } });
    expect(seen([...extensionIn(state), ...end]).extension).toMatchObject({ state: 'expired', wasCutShort });
  });

  it('has the last day and the return of a paid extension', () => {
    expect(seen(extensionIn('approved'))).toMatchObject({ endDate: '2026-12-16', returnDueAt: TIMES.due });
    expect(seen(extensionIn('paid'))).toMatchObject({ endDate: '2026-12-23', returnDueAt: EXTENSION_TIMES.newDue });
  });

  it('tells the borrower what an extension would be now', () => {
    const day = 24 * 3_600_000;
    const answerBy = plus(EXTENSION_TIMES.paid, day);
    expect(seen(extendable()).extendable).toEqual({ price: 3300, endDate: '2026-12-23', answerBy });
    expect(seen(extensionIn('paid')).extendable).toEqual({ price: 3300, endDate: '2026-12-30', answerBy });
  });

  it.each([
    ['the owner', extendable(), 'owner', {}],
    ['operators', extendable(), 'operator', {}],
    ['the borrower of a suspended item', extendable(), 'borrower', { isSuspended: true }],
    ['the borrower while one is open', extensionIn('requested'), 'borrower', {}],
    ['the borrower under terms without extensions', roundIn('in_use'), 'borrower', {}],
  ] as const)('tells nothing of that to %s', (_who, history, party, change) => {
    expect(seen(history, party, change).extendable).toBeNull();
  });
});
