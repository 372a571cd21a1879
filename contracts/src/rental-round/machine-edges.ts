import type { Party } from '../events/event-metadata.ts';
import type { RoundStatus } from './status.ts';

// Edges that several statuses of the machine share.

export interface MachineEvent {
  readonly type: string;
  readonly data?: object;
}

export const targetOf = (event: MachineEvent): unknown =>
  event.data !== undefined && 'to' in event.data ? event.data.to : undefined;

/** An edge to one status. */
export const edge = (target: RoundStatus, ...by: Party[]) => ({ target, meta: { by } });

/** One edge per status that the event's `to` may name. */
export const edges = (targets: readonly RoundStatus[], ...by: Party[]) =>
  targets.map((target) => ({
    target,
    guard: ({ event }: { event: MachineEvent }) => targetOf(event) === target,
    meta: { by },
  }));

const system: Party[] = ['system'];

/** The provider's facts and operators' waivers after a charge; the status stays. */
export const moneyFacts = (status: RoundStatus) => ({
  PaymentDisputed: edge(status, ...system),
  DisputeUpdated: edge(status, ...system),
  DisputeClosed: edge(status, ...system),
  EvidenceSubmitted: edge(status, ...system),
  DisputeMoneyReturned: edge(status, ...system),
  PayoutSent: edge(status, ...system),
  RefundPending: edge(status, ...system),
  Refunded: edge(status, ...system),
  TransferReversed: edge(status, ...system),
  RefundReturned: edge(status, ...system),
  ForeignRefund: edge(status, ...system),
  ForeignReversal: edge(status, ...system),
  RefundOrderedAgain: edge(status, 'operator'),
  ForeignRefundAssigned: edge(status, 'operator'),
  ObligationSettled: edge(status, 'operator'),
  RefundGranted: edge(status, 'operator', 'system'),
  PayoutReversalOrdered: edge(status, 'operator'),
  OwnerCompensated: edge(status, 'operator'),
  ActionProposed: edge(status, 'operator'),
  ProposalEnded: edge(status, 'operator', 'system'),
  LateFeeCharged: edge(status, ...system),
  FeeChargeFailed: edge(status, ...system),
  DuplicatePaymentReceived: edge(status, ...system),
  LateFeeWaived: edge(status, 'operator', 'system'),
});

/** Another round's decision recorded that the item won't come back; the status stays. */
export const unavailable = (status: RoundStatus) => ({ ItemBecameUnavailable: edge(status, ...system) });

/**
 * An extension, from its request to its payment or end; the status stays. The system stores its expiry; a party does
 * so too, right before a return or a report that ends it early.
 */
export const extensions = (status: RoundStatus) => ({
  ExtensionRequested: edge(status, 'borrower'),
  ExtensionWithdrawn: edge(status, 'borrower'),
  ExtensionApproved: edge(status, 'owner', 'system'),
  ExtensionDeclined: edge(status, 'owner'),
  ExtensionExpired: edge(status, 'borrower', 'operator', 'system'),
  ExtensionPaid: edge(status, ...system),
  ExtensionChargeDeclined: edge(status, ...system),
});

/** The item doesn't fit, as its owner promised to accept; the status stays until the return is arranged. */
export const fitRefund = (status: RoundStatus) => ({ FitRefundRequested: edge(status, 'borrower') });

/** Meeting times; the status stays. */
export const slots = (status: RoundStatus) => ({
  SlotsOffered: edge(status, 'owner'),
  SlotChosen: edge(status, 'borrower'),
});
