import type { EventDefinition, EventOf, TypesWith } from '../events/event.ts';
import { DAMAGE_EVENTS } from './events/damage.ts';
import { DISPUTE_EVENTS } from './events/disputes.ts';
import { EXTENSION_EVENTS } from './events/extension.ts';
import type { RoundEventFlags } from './events/flags.ts';
import { HANDOVER_EVENTS } from './events/handover.ts';
import { MONEY_EVENTS } from './events/money.ts';
import { OPERATED_MONEY_EVENTS } from './events/operated-money.ts';
import { PAYMENT_EVENTS } from './events/payment.ts';
import { REQUEST_EVENTS } from './events/request.ts';
import { RETURN_EVENTS } from './events/return.ts';

/** All events of a rental round. Names and stored schemas never change: see defineEvent's upcasters. */
export const ROUND_EVENTS = [
  ...REQUEST_EVENTS,
  ...PAYMENT_EVENTS,
  ...HANDOVER_EVENTS,
  ...EXTENSION_EVENTS,
  ...RETURN_EVENTS,
  ...DAMAGE_EVENTS,
  ...MONEY_EVENTS,
  ...DISPUTE_EVENTS,
  ...OPERATED_MONEY_EVENTS,
] as const;

export type RoundEvent = EventOf<(typeof ROUND_EVENTS)[number]>;
export type RoundEventType = RoundEvent['type'];
export type RoundEventData<T extends RoundEventType> = Extract<RoundEvent, { type: T }>['data'];
/** The names of the events that state the flag: the keys of the map that belongs to it. */
export type EventsWith<Flag extends keyof RoundEventFlags> = TypesWith<(typeof ROUND_EVENTS)[number], Flag>;

export const ROUND_EVENT_TYPES = ROUND_EVENTS.map(({ type }) => type);
export const ROUND_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  ROUND_EVENTS.map((definition) => [definition.type, definition]),
);

export const ROUND_STREAM_PREFIX = 'rentalRound-';
