import { describe, expect, it } from '@jest/globals';
import { ERRORS, Rejected } from '@meguri/contracts/errors.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { wantedCommand } from './status.controller.ts';

function rejection(status: string, party: Parameters<typeof wantedCommand>[1]): string {
  try {
    return wantedCommand(status, party);
  } catch (error) {
    if (error instanceof Rejected) return `${ERRORS[error.code].status} ${error.code}`;
    throw error;
  }
}

describe('a requested status', () => {
  it.each([
    ['request_approved', 'owner', 'approve-request'],
    ['approved', 'owner', 'approve-request'],
    ['request_declined', 'owner', 'decline-request'],
    ['shipped', 'owner', 'mark-shipped'],
    ['completed', 'owner', 'confirm-return'],
    ['request_cancelled', 'owner', 'cancel-unpaid'],
    ['cancelled', 'owner', 'cancel-round'],
    ['request_cancelled', 'borrower', 'withdraw-request'],
    ['cancelled', 'borrower', 'cancel-round'],
    ['in_use', 'borrower', 'confirm-receipt'],
    ['received', 'borrower', 'confirm-receipt'],
    ['returned', 'borrower', 'mark-returned'],
  ] as const)('%s by the %s is the command %s', (status, party, command) => {
    expect(wantedCommand(status, party)).toBe(command);
  });

  it.each([
    ['request_approved', 'borrower', '403 not_owner'],
    ['shipped', 'borrower', '403 not_owner'],
    ['completed', 'borrower', '403 not_owner'],
    ['in_use', 'owner', '403 not_borrower'],
    ['returned', 'owner', '403 not_borrower'],
    ['request_cancelled', 'operator', '403 not_requester'],
    ['approved', 'operator', '403 not_owner'],
  ] as const)('%s by the %s is refused as the other party’s: %s', (status, party, expected) => {
    expect(rejection(status, party)).toBe(expected);
  });

  it('is refused when no party can request it: paid, overdue, or an unknown status', () => {
    const reachable = ['request_approved', 'request_declined', 'request_cancelled', 'cancelled', 'shipped', 'in_use'];
    reachable.push('received', 'returned', 'completed');
    const others = [...ROUND_STATUSES.filter((status) => !reachable.includes(status)), '', '__proto__', 'constructor'];
    for (const status of others)
      for (const party of ['owner', 'borrower'] as const)
        expect([status, rejection(status, party)]).toEqual([status, '400 transition_not_allowed']);
  });
});
