import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { OPERATION_NAMES, type OperationName } from './operations.ts';
import { OPERATOR_ROLES } from '../shared/operator-role.ts';

/**
 * What operators looked at, did, and were refused, as events that nobody changes: a stream an operator and day,
 * `operator-<userId>-<YYYY-MM-DD>` (a month, once). Ids only, as in every event.
 */

/** An operator's look at somebody's data, or what they set out to do. */
const entry = z.strictObject({
  what: z.enum(OPERATION_NAMES as [OperationName, ...OperationName[]]),
  /** In which role they did; null: written before there were any. */
  role: z.enum(OPERATOR_ROLES).nullable(),
  /** Whom or what it concerns, as `user:7`, `round:<uuid>` or `period:<day>/<day>`. */
  about: z.array(z.string().max(80)).max(200),
});

/** What the first version called exports, which were all that it knew. */
const EXPORTS = { round_exported: 'export_round', period_exported: 'export_period' } as const;

/** Version 1 had one subject: a round's id, or the first and the last day of a period. */
function fromSubject(data: unknown): unknown {
  const { what, subject, ...rest } = data as { what: keyof typeof EXPORTS; subject: string | null };
  const kind = what === 'round_exported' ? 'round' : 'period';
  const about = subject === null ? [] : [`${kind}:${subject.replace(' ', '/')}`];
  return { ...rest, what: EXPORTS[what], role: null, about };
}

export const AUDIT_EVENTS = [
  defineEvent('OperatorLooked', entry, {}, [fromSubject]),
  /** Written before it is done: if it then isn't, `OperatorRefused` follows, or whatever broke is in the service's log. */
  defineEvent('OperatorActed', entry, {}),
  /** They tried, and were told this code. */
  defineEvent('OperatorRefused', entry.extend({ code: z.string().max(64) }), {}),
] as const;

export type AuditEvent = EventOf<(typeof AUDIT_EVENTS)[number]>;
export const AUDIT_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  AUDIT_EVENTS.map((definition) => [definition.type, definition]),
);
export const AUDIT_STREAM_PREFIX = 'operator-';
