import { describe, expect, it } from '@jest/globals';
import { waitingFor } from '@meguri/contracts/rental-round/actions/turn.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { momentAt, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { turnWords } from './turn-words.ts';

type Asked = Parameters<typeof turnWords>[0];

const ANYTHING: Asked = {
  status: 'returned',
  viewerParty: 'borrower',
  waitingFor: ['borrower'],
  actions: [],
  meeting: null,
  itemShippingMethod: 'コンビニ配送',
  lateFee: null,
  answerBy: null,
};
const OWED = { days: 1, amount: 600, state: 'due' } as const;

describe('turnWords', () => {
  it.each(ROUND_STATUSES)('has a text for each party that a round waits for: %s', (status) => {
    for (const now of Object.values(TIMES)) {
      for (const viewerParty of waitingFor(roundAfter(roundIn(status)), momentAt(now))) {
        if (viewerParty !== 'borrower' && viewerParty !== 'owner') continue;
        expect(turnWords({ ...ANYTHING, status, viewerParty, waitingFor: [viewerParty] })).not.toBeNull();
      }
    }
  });

  it('asks a borrower for an unpaid late fee, not for the owner’s action', () => {
    for (const status of ['returned', 'damage_reported', 'completed'] as const)
      expect(turnWords({ ...ANYTHING, status, lateFee: OWED })).toBe('延滞料をお支払いください');
    expect(turnWords({ ...ANYTHING, viewerParty: 'owner', waitingFor: ['owner'], lateFee: OWED })).toBe(
      '確認して取引を完了してください',
    );
  });

  it('asks the party for an answer that operators requested', () => {
    const asked = { ...ANYTHING, status: 'damage_reported', answerBy: TIMES.due } as const;
    expect(turnWords(asked)).toBe('運営事務局に返信してください');
    expect(turnWords({ ...asked, viewerParty: 'owner', waitingFor: ['owner'] })).toBe('運営事務局に返信してください');
  });

  it('asks the owner for the answer to an extension, and the borrower for its payment', () => {
    const round = { ...ANYTHING, status: 'in_use' } as const;
    expect(turnWords({ ...round, viewerParty: 'owner', waitingFor: ['owner'], actions: ['approve_extension'] })).toBe(
      '延長のリクエストに返答してください',
    );
    expect(turnWords({ ...round, actions: ['pay_extension'] })).toBe('延長料金をお支払いください');
    const slot = { from: TIMES.due, until: TIMES.due };
    const meeting = { leg: 'return' as const, offered: [slot], chosen: null, window: null };
    expect(turnWords({ ...round, meeting, actions: ['pay_extension', 'choose_slot'] })).toBe(
      '延長料金をお支払いください',
    );
  });

  it('is empty for a party that the round doesn’t wait for', () => {
    expect(turnWords({ ...ANYTHING, waitingFor: ['owner', 'operator'] })).toBeNull();
  });
});
