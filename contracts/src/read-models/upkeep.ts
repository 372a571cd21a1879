import * as z from 'zod';
import { finishTaskSchema } from '../rental-round/operator-commands.ts';
import { pageOf } from './page.ts';
import { JOB_KINDS } from './job-kinds.ts';

/** The service's own state for operators: failed work, read models, and their rebuilds. */

const time = z.iso.datetime();

/** External services that may be down: what waits for them continues by itself once they are back. */
export const OUTAGES = ['payment_provider', 'mail_server'] as const;
export const incidentSchema = z.object({
  id: z.uuid(),
  /** null: the work wasn't about a round, or failed before the round was known. */
  roundId: z.string().nullable(),
  jobKind: z.enum(JOB_KINDS),
  /** The external service that is down, whatever kind of job is retried; null: the job itself failed. */
  outage: z.enum(OUTAGES).nullable(),
  error: z.string(),
  /** The provider or a rule said no; otherwise it was retried for about an hour. */
  definite: z.boolean(),
  attempts: z.int(),
  occurredAt: time,
  resolvedAt: time.nullable(),
  /** Why an operator skipped it; null: not skipped. */
  note: z.string().nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;
export const incidentPageSchema = pageOf(incidentSchema);
export const skipIncidentSchema = z.strictObject({ note: finishTaskSchema.shape.note });
export type SkipIncidentBody = z.infer<typeof skipIncidentSchema>;
export const retriedIncidentsSchema = z.object({ retried: z.int() });

export const readModelHealthSchema = z.object({
  name: z.string(),
  /** Its position in the log; null: nothing applied yet. */
  position: z.string().nullable(),
  state: z.enum(['running', 'stopped']),
  error: z.string().nullable(),
  /** The event at which it stopped. */
  event: z
    .object({ stream: z.string(), revision: z.int(), position: z.string(), type: z.string(), id: z.string() })
    .nullable(),
  updatedAt: time,
});
export type ReadModelHealth = z.infer<typeof readModelHealthSchema>;
/** The read models, by the names that operators see. */
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
/** A stream that waits at an event that can't be applied; the others continue. */
export const parkedStreamSchema = z.object({
  /** The read model, or `processes`, that can't continue. */
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

/** checked: the differences are known, and an operator has to decide. lost: its process died. */
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
  /** How much of the log has been read, from 0 to 1. */
  share: z.number(),
  /** Rows per table, and those that would differ; null: not known yet. */
  tables: z.array(z.object({ table: z.string(), rows: z.int(), different: z.int() })).nullable(),
  error: z.string().nullable(),
  startedAt: time,
});
export type ReadModelRebuild = z.infer<typeof readModelRebuildSchema>;
export const readModelRebuildListSchema = z.object({ items: z.array(readModelRebuildSchema) });
