import { describe, expect, it } from '@jest/globals';
import type { ListedRound } from './api/my-rounds.ts';
import { grouped } from './round-groups.ts';

type Part = Pick<ListedRound, 'id' | 'actions' | 'status' | 'deadline' | 'overdueDays'>;
const round = (id: string, status: Part['status'], actions: Part['actions'], due: string | null = null): Part => ({
  id,
  status,
  actions,
  deadline: due === null ? null : { kind: 'reply', at: due },
  overdueDays: status === 'usage_overdue' ? 2 : 0,
});
const ids = (rounds: readonly Part[]) => rounds.map(({ id }) => id);

describe('a person with many rounds', () => {
  const rounds = [
    round('sent', 'request_sent', ['withdraw']),
    round('late', 'request_approved', ['withdraw', 'pay'], '2026-11-23T00:00:00.000Z'),
    round('done', 'completed', []),
    round('owed', 'completed', ['pay_late_fee']),
    round('soon', 'shipped', ['confirm_receipt', 'report_damage'], '2026-11-22T00:00:00.000Z'),
    round('used', 'in_use', ['request_return', 'report_damage']),
    round('overdue', 'usage_overdue', ['report_damage']),
  ];
  const groups = grouped(rounds);

  it('sees first what waits for them, the most urgent first, and a fee to pay after the end too', () => {
    expect(ids(groups.myTurn)).toEqual(['soon', 'late', 'owed']);
  });

  it('sees what goes on, first what is overdue, and what has ended apart', () => {
    expect(ids(groups.underWay)).toEqual(['overdue', 'sent', 'used']);
    expect(ids(groups.ended)).toEqual(['done']);
  });
});
