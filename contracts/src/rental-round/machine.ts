import { createMachine, transition } from 'xstate';
import type { Party } from '../events/event-metadata.ts';
import { ROUND_EVENT_TYPES, type RoundEvent, type RoundEventType } from './events.ts';
import {
  edge,
  edges,
  extensions,
  fitRefund,
  type MachineEvent,
  moneyFacts,
  slots,
  targetOf,
  unavailable,
} from './machine-edges.ts';
import { ROUND_STATUSES, type RoundStatus } from './status.ts';

/**
 * The rental round as ONE state machine for server, projections, browser and diagram. Flat; transitions are named by
 * the events that cause them, and `meta.by` names who may cause them. An event that can lead to several statuses
 * carries `to`, and guards read only the event. No state has XState's type `final`, because money events arrive after
 * the end.
 */

/** A round's status, or `none` before its first event. */
export type RoundState = RoundStatus | 'none';

const cancel = { Cancelled: edge('cancelled', 'borrower', 'owner', 'operator', 'system') };
const registerCode = {
  ShippingCodeRegistered: edges(['await_shipment_code', 'shipping_code_generated'], 'operator'),
};
const reportByBorrower = { DamageReported: edge('damage_reported', 'borrower', 'operator') };
const reply = {
  Rejected: edge('rejected', 'operator', 'system'),
  Approved: edge('request_approved', 'owner', 'system'),
  Declined: edge('request_declined', 'owner'),
  Expired: edge('request_expired', 'system'),
  Withdrawn: edge('request_cancelled', 'borrower'),
};
const awaitingShipment = (status: RoundStatus) => ({
  ...registerCode,
  ...cancel,
  Shipped: edge('shipped', 'owner'),
  ...unavailable(status),
  ...moneyFacts(status),
});
const ONWARD: readonly RoundStatus[] = ['completed', 'return_shipping_code_generated', 'in_use'];

export const roundMachine = createMachine({
  id: 'rentalRound',
  initial: 'none',
  types: {} as { events: MachineEvent },
  states: {
    none: { on: { RentalRequested: edge('requested', 'borrower') } },
    requested: { on: { RequestSent: edge('request_sent', 'borrower'), ...reply } },
    request_sent: { on: reply },
    request_approved: {
      on: {
        Withdrawn: edge('request_cancelled', 'borrower', 'owner', 'operator', 'system'),
        PaymentStarted: edge('payment_pending', 'borrower'),
        PaymentCompleted: edge('payment_completed', 'system'),
        ...unavailable('request_approved'),
        ...slots('request_approved'),
      },
    },
    payment_pending: {
      on: {
        PaymentFailed: edge('request_approved', 'borrower', 'system'),
        PaymentCompleted: edge('payment_completed', 'system'),
        ...unavailable('payment_pending'),
        ...slots('payment_pending'),
      },
    },
    payment_completed: {
      on: {
        Paid: edge('paid', 'system'),
        PaymentMismatchFound: edge('cancelled', 'system'),
        ...moneyFacts('payment_completed'),
      },
    },
    paid: {
      on: {
        ShippingCodeRequested: edge('shipping_code_generating', 'system'),
        PickupArranged: edge('shipping_code_generated', 'system'),
        ...cancel,
        ...moneyFacts('paid'),
      },
    },
    shipping_code_generating: {
      on: {
        ...registerCode,
        ...cancel,
        ...unavailable('shipping_code_generating'),
        ...moneyFacts('shipping_code_generating'),
      },
    },
    await_shipment_code: { on: awaitingShipment('await_shipment_code') },
    shipping_code_generated: {
      on: { ...awaitingShipment('shipping_code_generated'), ...slots('shipping_code_generated') },
    },
    shipped: {
      on: {
        TrackingRegistered: edge('shipped', 'operator'),
        Received: edge('received', 'borrower', 'operator', 'system'),
        ...reportByBorrower,
        ...moneyFacts('shipped'),
      },
    },
    received: {
      on: {
        UsageStarted: edge('in_use', 'borrower', 'operator', 'system'),
        ...reportByBorrower,
        ...moneyFacts('received'),
      },
    },
    in_use: {
      on: {
        ReturnCodeRequested: edge('in_use', 'borrower', 'system'),
        ReturnArranged: edges(['return_shipping_code_generated'], 'borrower', 'system'),
        ReturnCodeRegistered: edges(['return_shipping_code_generated'], 'operator'),
        BecameOverdue: edge('usage_overdue', 'system'),
        ...reportByBorrower,
        ...slots('in_use'),
        ...extensions('in_use'),
        ...fitRefund('in_use'),
        ...moneyFacts('in_use'),
      },
    },
    return_shipping_code_generated: {
      on: {
        ReturnCodeRegistered: edges(['return_shipping_code_generated'], 'operator'),
        BecameOverdue: edge('usage_overdue', 'system'),
        Returned: edge('returned', 'borrower', 'operator'),
        ...reportByBorrower,
        ...slots('return_shipping_code_generated'),
        ...extensions('return_shipping_code_generated'),
        ...fitRefund('return_shipping_code_generated'),
        ...moneyFacts('return_shipping_code_generated'),
      },
    },
    usage_overdue: {
      on: {
        ReturnCodeRequested: edge('usage_overdue', 'borrower', 'system'),
        ReturnArranged: edges(['usage_overdue'], 'borrower', 'system'),
        ReturnCodeRegistered: edges(['usage_overdue'], 'operator'),
        Returned: edge('returned', 'borrower', 'operator'),
        DamageReported: edge('damage_reported', 'borrower', 'operator', 'system'),
        ...slots('usage_overdue'),
        ...moneyFacts('usage_overdue'),
      },
    },
    returned: {
      on: {
        TrackingRegistered: edge('returned', 'operator'),
        Completed: edge('completed', 'owner', 'system'),
        DamageReported: edge('damage_reported', 'owner', 'operator'),
        ...moneyFacts('returned'),
      },
    },
    damage_reported: {
      on: {
        TrackingRegistered: edge('damage_reported', 'operator'),
        EvidenceAdded: edge('damage_reported', 'borrower', 'owner', 'operator'),
        AnswerRequested: edge('damage_reported', 'operator'),
        AnswerReceived: edge('damage_reported', 'borrower', 'owner', 'system'),
        DamageDismissed: edges(
          ['shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'],
          'operator',
          'system',
        ),
        RefundOrdered: edges(['cancelled', ...ONWARD], 'operator'),
        DamageFeeAssessed: edge('damage_fee_pending', 'operator'),
        ...moneyFacts('damage_reported'),
      },
    },
    damage_fee_pending: {
      on: {
        DamageFeeObjected: edge('damage_reported', 'borrower'),
        DamageFeePaid: edge('damage_fee_paid', 'system'),
        DamageFeeCovered: edge('damage_fee_paid', 'operator'),
        DamageFeeWrittenOff: edges(ONWARD, 'operator', 'system'),
        ...moneyFacts('damage_fee_pending'),
      },
    },
    damage_fee_paid: { on: { DamageSettled: edges(ONWARD, 'operator', 'system'), ...moneyFacts('damage_fee_paid') } },
    request_expired: {},
    request_declined: {},
    request_cancelled: {
      on: { LatePaymentReceived: edge('request_cancelled', 'system'), ...moneyFacts('request_cancelled') },
    },
    rejected: {},
    cancelled: { on: moneyFacts('cancelled') },
    completed: { on: moneyFacts('completed') },
  },
});

interface Edge {
  readonly target: RoundState;
  readonly by: readonly Party[];
}

const key = (state: RoundState, type: string, to: unknown): string => `${state} ${type} ${String(to)}`;

/**
 * All edges, evaluated once at load: one XState transition takes about 25 µs, too slow for folding a log. Events
 * without guards are evaluated once without `to`, others only for the targets of their guards: evaluating every `to`
 * would create 100 MB of garbage.
 */
const EDGES: ReadonlyMap<string, Edge> = (() => {
  const found = new Map<string, Edge>();
  for (const state of ['none', ...ROUND_STATUSES] as const) {
    const snapshot = roundMachine.resolveState({ value: state });
    const named = roundMachine.states[state]?.on ?? {};
    const edgeOf = (type: RoundEventType, to: RoundStatus | undefined): Edge | null => {
      const event = { type, data: to === undefined ? {} : { to } };
      if (!snapshot.can(event)) return null;
      const target = transition(roundMachine, snapshot, event)[0].value as RoundState;
      return { target, by: partiesOf(state, type, target) };
    };
    for (const type of ROUND_EVENT_TYPES.filter((one) => one in named)) {
      const definitions = named[type] ?? [];
      const targets = new Set(definitions.flatMap(({ target }) => target?.map((node) => node.key) ?? []));
      const guarded = definitions.every(({ guard }) => guard !== undefined);
      const anyway = guarded ? null : edgeOf(type, undefined);
      for (const to of [undefined, ...ROUND_STATUSES]) {
        const edge = targets.has(String(to)) && guarded ? edgeOf(type, to) : anyway;
        if (edge !== null) found.set(key(state, type, to), edge);
      }
    }
  }
  return found;
})();

function partiesOf(state: RoundState, type: string, target: RoundState): readonly Party[] {
  const definitions = roundMachine.states[state]?.on[type] ?? [];
  const taken = definitions.find((definition) => definition.target?.some((node) => node.key === target));
  return (taken?.meta as { by: readonly Party[] } | undefined)?.by ?? [];
}

const edgeFor = (state: RoundState, event: MachineEvent): Edge | undefined =>
  EDGES.get(key(state, event.type, targetOf(event)));
/**
 * Where an event of that type leads; null: there is no edge. @param to the status that the event names, if it names one
 */
export const leadsTo = (state: RoundState, type: RoundEventType, to?: RoundStatus): RoundState | null =>
  EDGES.get(key(state, type, to))?.target ?? null;

/** Whether the machine has an edge for this event. Needs the whole event, because `to` selects the edge. */
export const canHappen = (state: RoundState, event: RoundEvent): boolean => edgeFor(state, event) !== undefined;

/** The machine has no edge for a stored event: the log is damaged. */
export class ImpossibleEvent extends Error {
  override name = 'ImpossibleEvent';
}

/** @throws ImpossibleEvent when the machine has no edge for the event. */
export function statusAfter(state: RoundState, event: RoundEvent): RoundStatus {
  const taken = edgeFor(state, event);
  if (taken === undefined || taken.target === 'none')
    throw new ImpossibleEvent(`${event.type} can't happen in ${state}`);
  return taken.target;
}

const OPEN: ReadonlyMap<string, ReadonlySet<RoundEventType>> = (() => {
  const open = new Map<string, Set<RoundEventType>>();
  for (const [edgeKey, { by }] of EDGES) {
    const [state, type] = edgeKey.split(' ') as [string, RoundEventType];
    for (const party of by) {
      const events = open.get(`${state} ${party}`) ?? new Set();
      open.set(`${state} ${party}`, events.add(type));
    }
  }
  return open;
})();
const NOTHING: ReadonlySet<RoundEventType> = new Set();

/** The events that this party may cause in this status. */
export const openTo = (state: RoundState, party: Party): ReadonlySet<RoundEventType> =>
  OPEN.get(`${state} ${party}`) ?? NOTHING;

const PARTIES_FOR: ReadonlyMap<string, ReadonlySet<Party>> = (() => {
  const parties = new Map<string, Set<Party>>();
  for (const [edgeKey, { by }] of EDGES) {
    const [state, type] = edgeKey.split(' ');
    parties.set(`${state} ${type}`, new Set([...(parties.get(`${state} ${type}`) ?? []), ...by]));
  }
  return parties;
})();
const NO_PARTIES: ReadonlySet<Party> = new Set();

/** The parties that may cause an event of this type in this status; none if the machine has no edge. */
export const partiesFor = (state: RoundState, type: RoundEventType): ReadonlySet<Party> =>
  PARTIES_FOR.get(`${state} ${type}`) ?? NO_PARTIES;
