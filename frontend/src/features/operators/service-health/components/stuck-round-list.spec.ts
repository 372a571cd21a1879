import { describe, expect, it } from '@jest/globals';
import { stuckWords } from './stuck-round-list.tsx';

const round = { roundId: 'x', since: '2026-11-23T00:00:00.000Z', request: null };

describe('the reason why a rental is stuck', () => {
  it('is a deadline, a failed job or an unreadable event', () => {
    expect(stuckWords({ ...round, because: 'deadline', deadline: 'reply' })).toMatch(/^「.+」を過ぎて60分以上/);
    expect(stuckWords({ ...round, because: 'job', job: 'move-money' })).not.toContain('move-money');
    expect(stuckWords({ ...round, because: 'unreadable', reader: 'rounds' })).toMatch(/「[^a-z]+」が止まっています$/);
  });
});
