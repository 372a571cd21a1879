import { describe, expect, it } from '@jest/globals';
import { type Action, ACTIONS, actionsOf } from '@meguri/contracts/rental-round/actions.ts';
import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { SENDS } from './api/send-act.ts';
import { type MemberAction, MEMBER_ACTIONS, memberActions } from './member-actions.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const LATER = '2026-12-02T00:00:00.000Z';

/** A round in every status, as a parcel and as a meeting, with a return code and without. */
function* rounds(): Generator<RentalRound> {
  for (const status of ROUND_STATUSES) {
    for (const method of ['delivery', 'pickup'] as const) {
      for (const returnHandoverCode of [null, '1234']) {
        yield {
          ...INITIAL_ROUND,
          status,
          startDate: '2026-12-03',
          replyBy: LATER,
          payBy: LATER,
          handover: method === 'delivery' ? { method, prefecture: '大阪府' } : { method, meetingPoint: 'umeda' },
          returnHandoverCode,
          lateFee: { days: 1, amount: 500, fixedAt: NOW, fixedBy: 'x', state: 'due', failedAt: NOW },
          assessments: [
            {
              assessmentId: 'a',
              amount: 500,
              assessedAt: NOW,
              payBy: LATER,
              state: 'open',
              failedAt: null,
              writtenOffAt: null,
            },
          ],
        };
      }
    }
  }
}

const open = new Set<Action>(
  [...rounds()].flatMap((round) => [...actionsOf(round, 'borrower', NOW), ...actionsOf(round, 'owner', NOW)]),
);

describe('the buttons of a request', () => {
  it('are there for everything that borrower or owner can ever do, and for nothing else', () =>
    expect(new Set<Action>(Object.keys(MEMBER_ACTIONS) as MemberAction[])).toEqual(open));

  it.each(Object.keys(MEMBER_ACTIONS) as MemberAction[])('of %s lead to a call', (action) =>
    expect(SENDS[action]).toBeInstanceOf(Function),
  );

  it('leave operators theirs', () => {
    const operators = ACTIONS.filter((action) => !open.has(action));
    expect(operators.length).toBeGreaterThan(0);
    expect(memberActions(operators)).toEqual([]);
  });

  it('begin with what leads on', () => expect(memberActions(['decline', 'approve'])).toEqual(['approve', 'decline']));
});
