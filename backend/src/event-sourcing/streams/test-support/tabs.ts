import { Rejected } from '@meguri/contracts/errors.ts';
import { defineEvent } from '@meguri/contracts/events/event.ts';
import type { EventOf } from '@meguri/contracts/events/event.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Command } from '../command.ts';
import { EventStreams } from '../event-streams.ts';
import type { DecideOn } from '../event-streams.ts';

/** A small kind of stream for specs: a bar tab that is opened, added to, and closed. */
const opened = defineEvent('Opened', z.strictObject({ limit: z.int() }), {});
/** Version 1 called the amount `yen`. */
const added = defineEvent('Added', z.object({ amount: z.int(), tip: z.int().default(0) }), {}, [
  (data) => ({ amount: (data as { yen: number }).yen }),
]);
const closed = defineEvent('Closed', z.strictObject({}), {});

export const TAB_EVENTS = [opened, added, closed];
export type TabEvent = EventOf<typeof opened> | EventOf<typeof added> | EventOf<typeof closed>;

export interface Tab {
  readonly status: 'none' | 'open' | 'closed';
  readonly total: number;
  readonly seen: readonly { readonly id: string; readonly time: string }[];
}

export class Tabs extends EventStreams<Tab, TabEvent> {
  constructor(log: EventLog, cacheSize?: number) {
    super({
      log,
      prefix: 'tab-',
      definitions: new Map(TAB_EVENTS.map((definition) => [definition.type, definition])),
      initialState: { status: 'none', total: 0, seen: [] },
      evolve: (tab, { type, data, id, time }) => {
        if (type === 'Opened' && tab.status !== 'none') throw new Error('opened twice');
        const seen = [...tab.seen, { id, time }];
        if (type === 'Added') return { ...tab, total: tab.total + data.amount + data.tip, seen };
        return { ...tab, status: type === 'Opened' ? 'open' : 'closed', seen };
      },
      partyOf: (actor, tab) => (actor.as === 'member' && tab.status !== 'none' ? 'borrower' : 'system'),
      ...(cacheSize === undefined ? {} : { cacheSize }),
    });
  }
}

export function aCommand<Input>(target: string, input: Input, overrides: Partial<Command<Input>> = {}): Command<Input> {
  return {
    id: randomUUID(),
    target,
    input,
    actor: { as: 'member', userId: 7 },
    now: '2026-11-21T03:00:00.000Z',
    correlationId: randomUUID(),
    causationId: null,
    ...overrides,
  };
}

export const open: DecideOn<Tab, TabEvent> = (_, tab) =>
  tab.status === 'none' ? [{ type: 'Opened', data: { limit: 10 } }] : [];

export const add: DecideOn<Tab, TabEvent, Command<{ amount: number }>> = ({ input }, tab) => {
  if (tab.status !== 'open') throw new Rejected('transition_not_allowed');
  return [{ type: 'Added', data: { amount: input.amount, tip: 0 } }];
};

/** Two events in one append. */
export const addLast: DecideOn<Tab, TabEvent, Command<{ amount: number }>> = (command, tab) => [
  ...add(command, tab),
  { type: 'Closed', data: {} },
];

/** Nothing to do while the tab is empty. */
export const close: DecideOn<Tab, TabEvent> = (_, tab) => (tab.total === 0 ? [] : [{ type: 'Closed', data: {} }]);
