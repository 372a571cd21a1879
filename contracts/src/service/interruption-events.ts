import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { INTERRUPTION_KINDS, type Interruptions, NO_INTERRUPTIONS } from '../rental-round/time/interruptions.ts';
import type { Instant } from '../rental-round/time/period.ts';

/** The authority on when users could not act: one stream, `service-interruptions`. Times are the domain's. */

const time = z.iso.datetime();

export const SERVICE_EVENTS = [
  defineEvent('MaintenanceBegan', z.strictObject({ from: time }), {}),
  /** Appended once it is over: downtime is only known then. */
  defineEvent('ServiceInterrupted', z.strictObject({ kind: z.enum(INTERRUPTION_KINDS), from: time, to: time }), {}),
] as const;

export type ServiceEvent = EventOf<(typeof SERVICE_EVENTS)[number]>;
export const SERVICE_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  SERVICE_EVENTS.map((definition) => [definition.type, definition]),
);
export const SERVICE_STREAM_PREFIX = 'service-';
export const INTERRUPTIONS_ID = 'interruptions';

export interface ServiceHistory {
  /** Past ones. */
  readonly interruptions: Interruptions;
  /** null: there is none now. */
  readonly maintenanceSince: Instant | null;
}

export const UNINTERRUPTED: ServiceHistory = { interruptions: NO_INTERRUPTIONS, maintenanceSince: null };

export function evolveService(history: ServiceHistory, event: ServiceEvent): ServiceHistory {
  if (event.type === 'MaintenanceBegan') return { ...history, maintenanceSince: event.data.from };
  const maintenanceSince = event.data.kind === 'maintenance' ? null : history.maintenanceSince;
  return { interruptions: [...history.interruptions, event.data], maintenanceSince };
}

/** All interruptions up to `now`, including the elapsed part of current maintenance. */
export function interruptionsUntil(
  { interruptions, maintenanceSince: from }: ServiceHistory,
  now: Instant,
): Interruptions {
  if (from === null || from >= now) return interruptions;
  return [...interruptions, { kind: 'maintenance', from, to: now }];
}
