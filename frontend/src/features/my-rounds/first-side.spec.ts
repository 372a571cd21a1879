import { describe, expect, it } from '@jest/globals';
import { firstSide } from './first-side.ts';

const borrowed = (mine: boolean) => ({
  viewerParty: 'borrower' as const,
  waitingFor: [mine ? ('borrower' as const) : ('owner' as const)],
});
const lent = (mine: boolean) => ({
  viewerParty: 'owner' as const,
  waitingFor: [mine ? ('owner' as const) : ('borrower' as const)],
});

describe('what somebody sees first of their rentals', () => {
  it('is the side on which they are waited for', () => {
    expect(firstSide([borrowed(false)], [lent(true)])).toBe('received');
    expect(firstSide([borrowed(true)], [lent(true)])).toBe('sent');
  });

  it('is what they borrow where nothing waits, unless they have only lent', () => {
    expect(firstSide([borrowed(false)], [lent(false)])).toBe('sent');
    expect(firstSide([], [lent(false)])).toBe('received');
    expect(firstSide([], [])).toBe('sent');
  });
});
