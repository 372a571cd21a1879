import { describe, expect, it } from '@jest/globals';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Interruption } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Notice } from '../../../notifications/notice.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import type { JobData } from '../../round/jobs.ts';
import type { ProcessTools, Seen } from '../running/process.ts';
import { reviews } from './reviews.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const CAUSE = { id: 'e0000000-0000-4000-8000-000000000001', correlationId: ROUND };
const NOW = '2026-12-17T02:00:00.000Z';
type Followed = keyof typeof reviews.reactions & RoundEventType;

const jobsAfter = <Type extends Followed>(type: Type, data: object = {}) =>
  reviews.reactions[type]({
    target: ROUND,
    time: NOW,
    cause: CAUSE,
    event: { type, data: { ...SAMPLE_EVENTS[type], ...data } },
  } as unknown as Seen<never>);

function worker(cause: Interruption['kind'] | null = null) {
  const notified: Notice[] = [];
  const shown: string[] = [];
  const tools = {
    streams: { round: async () => roundAfter(roundIn('completed')) },
    queries: { requestedItemName: async () => '革の鞄' },
    interruptionState: { until: () => [], current: async () => cause },
    clock: { now: () => new Date(NOW) },
    notifications: { notify: async (notices: readonly Notice[]) => void notified.push(...notices) },
    reviews: { showDue: async (now: string) => void shown.push(now) },
  };
  return { notified, shown, tools: tools as unknown as ProcessTools };
}

describe('requests for reviews', () => {
  it('go to both parties when the round ends well, by whatever event, and never otherwise', () => {
    expect(jobsAfter('Completed')).toMatchObject([{ queue: 'invite-reviews', data: { roundId: ROUND, at: NOW } }]);
    for (const type of ['DamageSettled', 'DamageFeeWrittenOff'] as const) {
      expect(jobsAfter(type, { to: 'completed' })).toHaveLength(1);
      expect(jobsAfter(type, { to: 'in_use' })).toEqual([]);
    }
  });

  it('are sent once, with the other’s name and the deadline', async () => {
    const { notified, tools } = worker();
    const job: JobData['invite-reviews'] = { roundId: ROUND, at: NOW, cause: CAUSE };
    await reviews.jobs['invite-reviews'].run(job, tools);
    await reviews.jobs['invite-reviews'].run(job, tools);
    expect(notified.slice(0, 2)).toMatchObject([
      { userId: BORROWER, who: OWNER, kind: 'review_invited', path: `/rental-requests/${ROUND}` },
      { userId: OWNER, who: BORROWER },
    ]);
    expect(notified[0]?.sentence).toBe(
      'さんとの「革の鞄」の取引はいかがでしたか。12月31日(木) 11:00まで、レビューを書けます。',
    );
    expect(notified.slice(2).map(({ id }) => id)).toEqual(notified.slice(0, 2).map(({ id }) => id));
  });

  it('lead to publication after the time, but not during an interruption', async () => {
    for (const cause of ['maintenance', 'downtime', null] as const) {
      const { shown, tools } = worker(cause);
      await reviews.watch(tools).run(new AbortController().signal);
      expect(shown).toEqual(cause === null ? [NOW] : []);
    }
  });
});
