import { describe, expect, it } from '@jest/globals';
import { quickMessageOf } from './quick-message.ts';

type Facts = Parameters<typeof quickMessageOf>[0];
const slot = { from: '2026-11-29T10:00:00.000Z', until: '2026-11-29T11:00:00.000Z' };
const meeting: NonNullable<Facts['meeting']> = { leg: 'dispatch', offered: [slot], chosen: slot, window: slot };
const facts = (over: Partial<Facts> = {}): Facts => ({ viewerParty: 'borrower', meeting, nudge: null, ...over });
const at = (now: string, of = facts()) => quickMessageOf(of, Date.parse(now));

describe('one press tells the other party', () => {
  it.each(['borrower', 'owner'] as const)(
    'of an arrival, from two hours before the agreed time to two hours after it, as the %s',
    (viewerParty) => {
      const of = facts({ viewerParty });
      expect(at('2026-11-29T07:59:59.999Z', of)).toBeNull();
      expect(at('2026-11-29T08:00:00.000Z', of)).toBe('arrival');
      expect(at('2026-11-29T12:59:59.999Z', of)).toBe('arrival');
      expect(at('2026-11-29T13:00:00.000Z', of)).toBeNull();
    },
  );

  it('nothing without an agreed time, without a meeting, before the time is known, or as an operator', () => {
    expect(at(slot.from, facts({ meeting: { ...meeting, chosen: null } }))).toBeNull();
    expect(at(slot.from, facts({ meeting: null }))).toBeNull();
    expect(quickMessageOf(facts({ nudge: 'return' }), 0)).toBeNull();
    expect(at(slot.from, facts({ viewerParty: 'operator' }))).toBeNull();
  });

  it('what is overdue', () => {
    expect(at(slot.from, facts({ meeting: null, nudge: 'return', viewerParty: 'owner' }))).toBe('return');
    expect(at(slot.from, facts({ meeting: null, nudge: null, viewerParty: 'owner' }))).toBeNull();
  });
});
