import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../event.ts';

/**
 * What operators looked at and did, as events that nobody changes: a stream an operator and month,
 * `operator-<userId>-<YYYY-MM>`. Ids only, as in every event.
 */

/** What an operator took out of the service, or had shown to them. Stored: names never change. */
export const AUDITED = ['round_exported', 'period_exported'] as const;
export type Audited = (typeof AUDITED)[number];

export const AUDIT_EVENTS = [
  defineEvent(
    'OperatorLooked',
    z.strictObject({
      what: z.enum(AUDITED),
      /** Of whom or what: a round's id, or the days of a period; null: of nobody in particular. */
      subject: z.string().max(64).nullable(),
    }),
  ),
] as const;

export type AuditEvent = EventOf<(typeof AUDIT_EVENTS)[number]>;
export const AUDIT_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  AUDIT_EVENTS.map((definition) => [definition.type, definition]),
);
export const AUDIT_STREAM_PREFIX = 'operator-';
