import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Notice } from '../../../notifications/notice.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import { jobOf, type NotifiableEvent } from '../../round/jobs.ts';
import type { AnyEvent, Process, ProcessTools, Reaction, Seen } from '../running/process.ts';
import type { RoundAround } from '../running/stream-reader.ts';
import { noticesOf, NOTIFICATIONS_BY_EVENT } from './notification-rules.ts';

const notifyJob = ({ target, cause, by }: Seen<AnyEvent>) => [
  jobOf('notify', cause.id, { roundId: target, eventId: cause.id, by }),
];

/** Every event that concerns a party who didn't cause it becomes one notification. */
export const notifications = {
  reactions: Object.fromEntries<Reaction>(Object.keys(NOTIFICATIONS_BY_EVENT).map((type) => [type, notifyJob])) as {
    readonly [Type in keyof typeof NOTIFICATIONS_BY_EVENT]: Reaction;
  },
  jobs: {
    notify: { atOnce: 20, run: (event, tools) => notify([event], tools) },
    'notify-together': { atOnce: 1, run: ({ events }, tools) => notifyBatch(events, tools) },
  },
} satisfies Process;

/**
 * Combines all notify jobs of a batch into one. At 1,000 events a second, a job for each would cost more than
 * everything else.
 */
export function batchNotifyJobs(jobs: readonly Job[]): readonly Job[] {
  const { toNotify = [], others = [] } = Object.groupBy(jobs, ({ queue }) =>
    queue === 'notify' ? 'toNotify' : 'others',
  );
  const [first] = toNotify;
  if (first === undefined || toNotify.length === 1) return jobs;
  return [
    ...others,
    jobOf('notify-together', first.id, { events: toNotify.map(({ data }) => data as NotifiableEvent) }),
  ];
}

/** If one of them fails, each gets its own job again, so that the others needn't wait. */
async function notifyBatch(events: readonly NotifiableEvent[], tools: ProcessTools): Promise<void> {
  try {
    await notify(events, tools);
  } catch {
    await tools.queues.enqueueNow(events.map((event) => jobOf('notify', event.eventId, event)));
  }
}

async function notify(events: readonly NotifiableEvent[], tools: ProcessTools): Promise<void> {
  const notices = await Promise.all(events.map((event) => noticesFor(event, tools)));
  await tools.notifications.notify(notices.flat());
}

async function noticesFor({ roundId, eventId, by }: NotifiableEvent, tools: ProcessTools): Promise<readonly Notice[]> {
  const around = await tools.streams.around(roundId, eventId);
  const textId = landmarkOf(around)?.textId;
  const [itemName, landmark] = await Promise.all([
    tools.queries.requestedItemName(roundId, around.round),
    textId === undefined ? null : tools.queries.roundText(textId),
  ]);
  const interruptions = tools.interruptionState.until(tools.clock.now().toISOString());
  return noticesOf({ roundId, ...around, interruptions, by, itemName, landmark });
}

/** Of an event about a meeting. */
const landmarkOf = ({ event, round }: RoundAround): AttachedText | undefined =>
  event.type === 'SlotsOffered' || event.type === 'SlotChosen' ? round.meetings[event.data.leg]?.landmark : undefined;
