import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { OPERATION_NAMES, type OperationName } from './operations.ts';
import { OPERATOR_ROLES } from '../shared/operator-role.ts';

/**
 * What operators viewed, did and were refused, as immutable events: one stream per operator and day,
 * `operator-<userId>-<YYYY-MM-DD>` (per month in the past). Ids only, as in every event.
 */

/** What an operator viewed, or attempted to do. */
const entry = z.strictObject({
  what: z.enum(OPERATION_NAMES as [OperationName, ...OperationName[]]),
  /** The operator's role; null: recorded before there were roles. */
  role: z.enum(OPERATOR_ROLES).nullable(),
  /** The subjects, such as `user:7`, `round:<uuid>` or `period:<day>/<day>`. */
  about: z.array(z.string().max(80)).max(200),
});

/** Names of exports in version 1, which recorded nothing else. */
const EXPORTS = { round_exported: 'export_round', period_exported: 'export_period' } as const;

/** Version 1 had one subject: a round's id, or the first and last day of a period. */
function fromSubject(data: unknown): unknown {
  const { what, subject, ...rest } = data as { what: keyof typeof EXPORTS; subject: string | null };
  const kind = what === 'round_exported' ? 'round' : 'period';
  const about = subject === null ? [] : [`${kind}:${subject.replace(' ', '/')}`];
  return { ...rest, what: EXPORTS[what], role: null, about };
}

export const AUDIT_EVENTS = [
  defineEvent('OperatorLooked', entry, {}, [fromSubject]),
  /**
   * Recorded before the operation: if that fails, `OperatorRefused` follows, or the failure is in the service's log.
   */
  defineEvent('OperatorActed', entry, {}),
  /** The operation was rejected with this code. */
  defineEvent('OperatorRefused', entry.extend({ code: z.string().max(64) }), {}),
] as const;

export type AuditEvent = EventOf<(typeof AUDIT_EVENTS)[number]>;
export const AUDIT_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  AUDIT_EVENTS.map((definition) => [definition.type, definition]),
);
export const AUDIT_STREAM_PREFIX = 'operator-';
