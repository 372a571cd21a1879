import { describe, expect, it } from '@jest/globals';
import type { ListedRound } from './api/my-rounds.ts';
import { firstSide, groupsOf } from './round-groups.ts';

type Part = Pick<ListedRound, 'id' | 'waitingFor' | 'viewerParty' | 'status' | 'deadline' | 'overdueDays'>;
const round = (
  id: string,
  status: Part['status'],
  waitingFor: Part['waitingFor'],
  due: string | null = null,
): Part => ({
  id,
  status,
  waitingFor,
  viewerParty: 'borrower',
  deadline: due === null ? null : { kind: 'reply', at: due },
  overdueDays: status === 'usage_overdue' ? 2 : 0,
});
const ids = (rounds: readonly Part[]) => rounds.map(({ id }) => id);

describe('a member with many rentals', () => {
  const rounds = [
    round('sent', 'request_sent', ['owner']),
    round('late', 'request_approved', ['borrower'], '2026-11-23T00:00:00.000Z'),
    round('done', 'completed', []),
    round('owed', 'completed', ['borrower']),
    round('soon', 'shipped', ['borrower'], '2026-11-22T00:00:00.000Z'),
    round('used', 'in_use', []),
    round('overdue', 'usage_overdue', ['operator']),
  ];
  const groups = groupsOf(rounds);

  it('sees first those that wait for them, the most urgent first, including unpaid fees of ended ones', () => {
    expect(ids(groups.myTurn)).toEqual(['soon', 'late', 'owed']);
  });

  it('sees then the others in progress, overdue ones first, and ended ones separately', () => {
    expect(ids(groups.underWay)).toEqual(['overdue', 'sent', 'used']);
    expect(ids(groups.ended)).toEqual(['done']);
  });
});

const borrowed = (mine: boolean) => ({
  viewerParty: 'borrower' as const,
  waitingFor: [mine ? ('borrower' as const) : ('owner' as const)],
});
const lent = (mine: boolean) => ({
  viewerParty: 'owner' as const,
  waitingFor: [mine ? ('owner' as const) : ('borrower' as const)],
});

describe('the tab of rentals that a member sees first', () => {
  it('is the one with rentals that wait for them', () => {
    expect(firstSide([borrowed(false)], [lent(true)])).toBe('received');
    expect(firstSide([borrowed(true)], [lent(true)])).toBe('sent');
  });

  it('is the borrowed one if nothing waits, unless they have only lent', () => {
    expect(firstSide([borrowed(false)], [lent(false)])).toBe('sent');
    expect(firstSide([], [lent(false)])).toBe('received');
    expect(firstSide([], [])).toBe('sent');
  });
});
