import { describe, expect, it } from '@jest/globals';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { OWNER, roundIn, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { Notice } from '../../../notifications/notice.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import { jobOf, type NotifiableEvent } from '../../round/jobs.ts';
import type { ProcessTools } from '../running/process.ts';
import { notifications, batchNotifyJobs } from './notifications.ts';

const LOST = 'e0000000-0000-4000-8000-00000000dead';
const notifiableEvents = (...eventIds: string[]): NotifiableEvent[] =>
  eventIds.map((eventId) => ({
    roundId: '70000000-0000-4000-8000-000000000001',
    eventId,
    by: { party: 'owner', id: OWNER },
  }));
const [ONE, OTHER, THIRD] = notifiableEvents(
  'e0000000-0000-4000-8000-000000000001',
  'e0000000-0000-4000-8000-000000000002',
  LOST,
) as [NotifiableEvent, NotifiableEvent, NotifiableEvent];
const notifyOf = (event: NotifiableEvent) => jobOf('notify', event.eventId, event);

/** The tools of a worker with declined rounds; the log lacks the third event. */
function worker(): { tools: ProcessTools; notified: Notice[]; enqueued: Job[] } {
  const notified: Notice[] = [];
  const enqueued: Job[] = [];
  const around = (_round: string, id: string) =>
    id === LOST
      ? Promise.reject(new Error('no such event'))
      : Promise.resolve({
          event: {
            type: 'Declined',
            id,
            time: '2026-12-05T00:00:00.000Z',
            data: SAMPLE_EVENTS.Declined,
          } as Happened<RoundEvent>,
          before: roundAfter(roundIn('request_sent')),
          round: roundAfter(roundIn('request_declined')),
        });
  const tools = {
    streams: { around },
    queries: { requestedItemName: () => Promise.resolve('革の鞄') },
    interruptionState: { until: () => [] },
    clock: { now: () => new Date('2026-12-05T00:00:00.000Z') },
    notifications: { notify: async (notices: readonly Notice[]) => void notified.push(...notices) },
    queues: { enqueueNow: async (jobs: readonly Job[]) => void enqueued.push(...jobs) },
  };
  return { tools: tools as unknown as ProcessTools, notified, enqueued };
}

describe('the notifications of a batch of events', () => {
  it('are one job; other jobs stay as they are', () => {
    const other: Job = { id: LOST, queue: 'move-money', data: {} };
    const jobs = batchNotifyJobs([notifyOf(ONE), other, notifyOf(OTHER)]);
    expect(jobs.map(({ queue }) => queue)).toEqual(['move-money', 'notify-together']);
    expect(jobs[1]?.data).toEqual({ events: [ONE, OTHER] });
    expect(batchNotifyJobs([other, notifyOf(ONE)])).toEqual([other, notifyOf(ONE)]);
  });

  it('are stored together', async () => {
    const { tools, notified, enqueued } = worker();
    await notifications.jobs['notify-together'].run({ events: [ONE, OTHER] }, tools);
    expect(notified.map(({ kind }) => kind)).toEqual(['request_declined', 'request_declined']);
    expect(enqueued).toEqual([]);
  });

  it('become separate jobs when one fails, so that it delays no others', async () => {
    const { tools, notified, enqueued } = worker();
    await notifications.jobs['notify-together'].run({ events: [ONE, OTHER, THIRD] }, tools);
    expect(notified).toEqual([]);
    expect(enqueued).toEqual([ONE, OTHER, THIRD].map(notifyOf));
  });
});

it('a notification about a meeting has the words of the owner’s landmark, which are stored apart', async () => {
  const { tools, notified } = worker();
  const meetings = { dispatch: { offered: [], chosen: null, landmark: TEXT } };
  const round = { ...roundAfter(roundIn('shipping_code_generated', { method: 'pickup' })), meetings };
  const facts = { id: ONE.eventId, time: '2026-12-05T00:00:00.000Z', data: SAMPLE_EVENTS.SlotsOffered };
  const event = { ...facts, type: 'SlotsOffered' } as Happened<RoundEvent>;
  const streams = { around: async () => ({ event, before: round, round }) };
  const roundText = async (id: string) => (id === TEXT.textId ? '白いコート' : null);
  const able = { ...tools, streams, queries: { ...tools.queries, roundText } } as unknown as ProcessTools;
  await notifications.jobs.notify.run(ONE, able);
  expect(notified.map(({ sentence }) => sentence)).toEqual([expect.stringMatching(/目印：白いコート。$/)]);
});
