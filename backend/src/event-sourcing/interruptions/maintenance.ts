import { type Instant, later } from '@meguri/contracts/rental-round/time/period.ts';
import {
  INTERRUPTIONS_ID,
  type ServiceEvent,
  type ServiceHistory,
} from '@meguri/contracts/service/interruption-events.ts';
import type { Actor, Command } from '../streams/command.ts';

/** A command to the only stream of interruptions. */
export const commandOf = <Input>(id: string, actor: Actor, input: Input, now: Instant): Command<Input> => ({
  id,
  target: INTERRUPTIONS_ID,
  input,
  actor,
  now,
  correlationId: id,
  causationId: null,
});

export const beginMaintenance = ({ now }: Command, { maintenanceSince }: ServiceHistory): readonly ServiceEvent[] =>
  maintenanceSince === null ? [{ type: 'MaintenanceBegan', data: { from: now } }] : [];

export const endMaintenance = (
  { now }: Command,
  { maintenanceSince: from }: ServiceHistory,
): readonly ServiceEvent[] =>
  from === null ? [] : [{ type: 'ServiceInterrupted', data: { kind: 'maintenance', from, to: later(from, now) } }];
