import * as z from 'zod';
import { finishTaskSchema } from '../rental-round/commands.ts';
import { pageOf } from './page.ts';
import { JOB_KINDS, type JobKind } from './job-kinds.ts';

/** What operators read of the service itself: work that was given up, read models, and their rebuilds. */

const time = z.iso.datetime();

/** What may be away outside: all that waits for it goes on by itself once it is back. */
export const OUTAGES = ['payment_provider', 'mail_server'] as const;
export const incidentSchema = z.object({
  id: z.uuid(),
  /** null when the work wasn't about a round, or before it was known about which. */
  roundId: z.string().nullable(),
  jobKind: z.enum(JOB_KINDS),
  /** What it says is away, whatever kind of work trying it again does; null: that work was given up. */
  outage: z.enum(OUTAGES).nullable(),
  error: z.string(),
  /** The provider or a rule said no; else it was tried in vain for about an hour. */
  definite: z.boolean(),
  attempts: z.int(),
  occurredAt: time,
  resolvedAt: time.nullable(),
  /** Why an operator left it aside; null: nobody did. */
  note: z.string().nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;
export const incidentPageSchema = pageOf(incidentSchema);
/** Work that may be left aside, where it isn't an outage: nothing but a notice is lost by it, or it comes again by itself. */
export const SKIPPABLE_JOBS: readonly JobKind[] = [
  'notify',
  'notify-together',
  'send-mail',
  'send-push',
  'invite-reviews',
  'favourite-free',
  'favourite-taken',
  'new-finds',
  'look-at-account',
  'daily-upkeep',
  'compare-with-provider',
];
export const skipIncidentSchema = z.strictObject({ note: finishTaskSchema.shape.note });
export type SkipIncidentBody = z.infer<typeof skipIncidentSchema>;
export const retriedIncidentsSchema = z.object({ retried: z.int() });

export const readModelHealthSchema = z.object({
  name: z.string(),
  /** How far it has come in the log; null: nothing applied yet. */
  position: z.string().nullable(),
  state: z.enum(['running', 'stopped']),
  error: z.string().nullable(),
  /** The event that it stopped at. */
  event: z
    .object({ stream: z.string(), revision: z.int(), position: z.string(), type: z.string(), id: z.string() })
    .nullable(),
  updatedAt: time,
});
export type ReadModelHealth = z.infer<typeof readModelHealthSchema>;
/** What is built out of the events, by the names that operators meet. */
export const READ_MODEL_NAMES = [
  'rounds',
  'timeline',
  'damage_cases',
  'ledger',
  'calendar',
  'support_messages',
  'round_metrics',
  'operator_trail',
] as const;
export type ReadModelName = (typeof READ_MODEL_NAMES)[number];
/** A stream that waits for an event which can't be applied; the others go on. */
export const parkedStreamSchema = z.object({
  /** The read model, or `processes`, that can't read on. */
  reader: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.string(),
  type: z.string(),
  error: z.string(),
  parkedAt: time,
});
export type ParkedStream = z.infer<typeof parkedStreamSchema>;
export const readModelListSchema = z.object({
  items: z.array(readModelHealthSchema),
  parked: z.array(parkedStreamSchema),
});

/** checked: what would change is known, and an operator has to say whether it shall. lost: its process is gone. */
export const REBUILD_STATES = [
  'checking',
  'checked',
  'rebuilding',
  'rebuilt',
  'kept',
  'cancelled',
  'failed',
  'lost',
] as const;
export type RebuildState = (typeof REBUILD_STATES)[number];
export const readModelRebuildSchema = z.object({
  id: z.uuid(),
  readModel: z.enum(READ_MODEL_NAMES),
  state: z.enum(REBUILD_STATES),
  events: z.int().nonnegative(),
  /** How much of the log has been read, 0 to 1. */
  share: z.number(),
  /** Rows of each table, and those that would differ; null: not known yet. */
  tables: z.array(z.object({ table: z.string(), rows: z.int(), different: z.int() })).nullable(),
  error: z.string().nullable(),
  startedAt: time,
});
export type ReadModelRebuild = z.infer<typeof readModelRebuildSchema>;
export const readModelRebuildListSchema = z.object({ items: z.array(readModelRebuildSchema) });
