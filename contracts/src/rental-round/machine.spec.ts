import { describe, expect, it } from '@jest/globals';
import { transition } from 'xstate';
import { PARTIES } from '../events/event-metadata.ts';
import { ROUND_EVENT_TYPES, type RoundEvent } from './events.ts';
import {
  canHappen,
  ImpossibleEvent,
  openTo,
  partiesFor,
  roundMachine,
  type RoundState,
  statusAfter,
} from './machine.ts';
import { FINAL_STATUSES, ROUND_STATUSES } from './status.ts';

const STATES: readonly RoundState[] = ['none', ...ROUND_STATUSES];
const asEvent = (type: string, to: string | undefined) =>
  ({ type, data: to === undefined ? {} : { to } }) as unknown as RoundEvent;
const tried = STATES.flatMap((state) =>
  ROUND_EVENT_TYPES.flatMap((type) =>
    [undefined, ...ROUND_STATUSES].map((to) => ({ state, type, event: asEvent(type, to) })),
  ),
);
const possible = tried.filter(({ state, event }) => canHappen(state, event));

describe('the lookup table', () => {
  it('agrees with the XState machine for every status, event and target', () => {
    const snapshots = new Map(STATES.map((state) => [state, roundMachine.resolveState({ value: state })]));
    const differing = tried.filter(({ state, event }) => {
      const snapshot = snapshots.get(state)!;
      if (!snapshot.can(event)) return canHappen(state, event);
      return (
        !canHappen(state, event) || statusAfter(state, event) !== transition(roundMachine, snapshot, event)[0].value
      );
    });
    expect(differing).toEqual([]);
    expect(tried).toHaveLength(STATES.length * ROUND_EVENT_TYPES.length * STATES.length);
  });

  it('throws for an event without an edge instead of ignoring it', () => {
    expect(() => statusAfter('completed', asEvent('Approved', undefined))).toThrow(ImpossibleEvent);
    expect(() => statusAfter('damage_reported', asEvent('DamageDismissed', undefined))).toThrow(ImpossibleEvent);
    expect(() => statusAfter('damage_reported', asEvent('DamageDismissed', 'cancelled'))).toThrow(ImpossibleEvent);
  });

  it('takes the target that the event names, not the first edge', () => {
    for (const to of ['shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned']) {
      expect(statusAfter('damage_reported', asEvent('DamageDismissed', to))).toBe(to);
    }
  });
});

describe('the machine', () => {
  it('reaches every status of the specification', () => {
    const reached = new Set<RoundState>(['none']);
    for (const state of reached) {
      for (const one of possible) if (one.state === state) reached.add(statusAfter(state, one.event));
    }
    expect([...reached].sort()).toEqual([...STATES].sort());
  });

  it('has an edge for every event', () => {
    expect([...new Set(possible.map(({ type }) => type))].sort()).toEqual([...ROUND_EVENT_TYPES].sort());
  });

  it('never leaves a final status, and has none of XState’s final states', () => {
    for (const { state, event } of possible) {
      if ((FINAL_STATUSES as readonly string[]).includes(state)) expect(statusAfter(state, event)).toBe(state);
    }
    expect(Object.values(roundMachine.states).map(({ type }) => type)).toEqual(STATES.map(() => 'atomic'));
  });

  it('names a party for every edge', () => {
    const unnamed = possible.filter(({ state, type }) => partiesFor(state, type).size === 0);
    expect(unnamed).toEqual([]);
  });

  it('allows an event to exactly the parties of its edges', () => {
    for (const state of STATES) {
      for (const type of ROUND_EVENT_TYPES) {
        expect(PARTIES.filter((party) => openTo(state, party).has(type)).sort()).toEqual(
          [...partiesFor(state, type)].sort(),
        );
      }
    }
  });

  it('lets only the owner, or the system for a reservation left behind, approve', () => {
    expect([...partiesFor('request_sent', 'Approved')].sort()).toEqual(['owner', 'system']);
    expect(partiesFor('request_approved', 'Approved').size).toBe(0);
  });
});
