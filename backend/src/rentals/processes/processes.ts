import {
  DAMAGE_CASE_STREAM_PREFIX,
  SUPPORT_EVENT_DEFINITIONS,
  SUPPORT_EVENTS,
} from '@meguri/contracts/damage-case/support-chat.ts';
import { readStored, type TypesWith } from '@meguri/contracts/events/event.ts';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { eventMetadataSchema } from '@meguri/contracts/events/event-metadata.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_EVENTS,
  CALENDAR_STREAM_PREFIX,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { ROUND_EVENT_DEFINITIONS, ROUND_EVENTS, ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { Job } from '../../adapters/jobs/job.ts';
import { checkouts } from './checkouts/checkouts.ts';
import { coupons } from './coupons/coupons.ts';
import { disputes } from './disputes/disputes.ts';
import { extensions } from './extensions/extensions.ts';
import { favourites } from './favourites/favourites.ts';
import { newFinds } from './favourites/new-finds.ts';
import { lostItems } from './lost-items/lost-items.ts';
import { money } from './money/money.ts';
import { notifications } from './notifications/notifications.ts';
import { operatorTasks } from './operator-tasks/operator-tasks.ts';
import { overlappingRequests } from './overlapping-requests/overlapping-requests.ts';
import { proposals } from './proposals/proposals.ts';
import { parcels } from './parcels/parcels.ts';
import type { AnyEvent, JobWork, Process, Reaction, Seen } from './running/process.ts';
import { reconciliation } from './reconciliation/reconciliation.ts';
import { mailedRounds } from './notifications/mailed-rounds.ts';
import { reminders } from './notifications/reminders.ts';
import { reviews } from './reviews/reviews.ts';
import { savedCards } from './money/saved-cards.ts';
import { reservations } from './reservations/reservations.ts';
import { supportChat } from './support-chat/support-chat.ts';
import { upkeep } from './upkeep/upkeep.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** Enqueues due mails and pushes every second; a job delivers each. */
const channels = {
  jobs: {
    'send-mail': { atOnce: 4, run: ({ mailId }, { mail }) => mail.deliver(mailId) },
    'send-push': {
      atOnce: 8,
      run: ({ notificationId, subscriptionId }, { pushes }) => pushes.deliver(notificationId, subscriptionId),
    },
  },
  watch: ({ notificationDelivery, streams }) => ({
    everyMs: 1_000,
    run: (stop) => notificationDelivery.run(mailedRounds(streams), stop),
  }),
} satisfies Process;

/**
 * All processes, in the order in which they react to an event. Deadlines have their own loop (`deadline-sweeper.ts`).
 */
const LIST = [
  reservations,
  extensions,
  overlappingRequests,
  lostItems,
  money,
  savedCards,
  checkouts,
  parcels,
  coupons,
  webhooks,
  channels,
  upkeep,
  reconciliation,
  disputes,
  notifications,
  reminders,
  supportChat,
  reviews,
  favourites,
  newFinds,
  operatorTasks,
  proposals,
] as const;
export const PROCESSES: readonly Process[] = LIST;

type KeysOf<Part> = Part extends unknown ? keyof Part : never;
type Having<Name extends keyof Process> = Extract<(typeof LIST)[number], Record<Name, unknown>>;

/** Streams with events that have effects, and the events' definitions. */
const FOLLOWED = [
  [ROUND_STREAM_PREFIX, ROUND_EVENT_DEFINITIONS],
  [CALENDAR_STREAM_PREFIX, CALENDAR_EVENT_DEFINITIONS],
  [DAMAGE_CASE_STREAM_PREFIX, SUPPORT_EVENT_DEFINITIONS],
] as const;
export const FOLLOWED_PREFIXES: readonly string[] = FOLLOWED.map(([prefix]) => prefix);

const EVENTS = [...ROUND_EVENTS, ...CALENDAR_EVENTS, ...SUPPORT_EVENTS];
type Triggering = TypesWith<(typeof EVENTS)[number], 'triggers'>;
type Reacting = KeysOf<Exclude<Having<'reactions'>, typeof notifications>['reactions']>;

/** Most events need no jobs and needn't be parsed. A flag that disagrees with an event's reactions doesn't compile. */
const IGNORED: ReadonlySet<string> = new Set(
  EVENTS.filter(({ flags }) => !flags.triggers && !('notifies' in flags && flags.notifies)).map(({ type }) => type),
);
({}) satisfies Record<Exclude<Triggering, Reacting> | Exclude<Reacting, Triggering>, never>;

type JobWorks = { readonly [Kind in JobKind]: JobWork<Kind> };
type UnassignedJob = Exclude<JobKind, KeysOf<Having<'jobs'>['jobs']>>;

/** The work of each kind of job; a kind without work doesn't compile. */
export const JOB_WORKS = Object.assign(
  {} satisfies Record<UnassignedJob, never>,
  ...PROCESSES.map(({ jobs }) => jobs),
) as JobWorks;

/**
 * The jobs for a stored event. Pure.
 * @throws UnreadableEvent for a type or version that this release doesn't know
 */
export function react(stored: StoredEvent): readonly Job[] {
  if (IGNORED.has(stored.type)) return [];
  const seen = read(stored);
  return PROCESSES.flatMap(({ reactions }) => {
    const reaction = reactions?.[seen.event.type] as Reaction<AnyEvent> | undefined;
    return reaction?.(seen) ?? [];
  });
}

function read(stored: StoredEvent): Seen<AnyEvent> {
  const { stream, revision, position } = stored;
  const [prefix, definitions] = FOLLOWED.find(([start]) => stream.startsWith(start))!;
  const event = readStored(definitions, stored) as AnyEvent;
  const { correlationId, actor, time } = eventMetadataSchema.parse(JSON.parse(stored.metadata));
  const where = { target: stream.slice(prefix.length), revision, position, time };
  return { ...where, event, cause: { id: stored.id, correlationId }, by: actor };
}
