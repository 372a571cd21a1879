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

describe('a person with many rounds', () => {
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

  it('sees first what waits for them, the most urgent first, and a fee to pay after the end too', () => {
    expect(ids(groups.myTurn)).toEqual(['soon', 'late', 'owed']);
  });

  it('sees what goes on, first what is overdue, and what has ended apart', () => {
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
