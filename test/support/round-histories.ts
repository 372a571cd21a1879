import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import type { EventMetadata, Party } from '@meguri/contracts/events/event-metadata.ts';
import { CALENDAR_STREAM_PREFIX, type CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ROUND_STREAM_PREFIX, type RoundEvent, type RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { lateCancellationRefund, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { DAY, HOUR, reservedPeriod } from '@meguri/contracts/rental-round/time/period.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { createHash } from 'node:crypto';

/** Complete histories of rounds as decisions would store them: valid for the machine, the fold and the ledger. */

export type HistoryKind = keyof typeof HISTORIES;

export interface RoundHistory {
  readonly roundId: string;
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  /** The appends in order, each to one stream. */
  readonly appends: readonly { readonly stream: string; readonly events: readonly EventToAppend[] }[];
}

interface Step {
  readonly by: Party;
  /** Hours after the request. */
  readonly at: number;
  readonly events: readonly RoundEvent[];
}

const START = '2026-03-10';
const REQUESTED_AT = Date.parse('2026-03-04T01:00:00.000Z');
const FEES = { rental: 3000, shipping: 1500, insurance: 0 };
const NONE = { rental: 0, shipping: 0, insurance: 0 };
const CODE = { carrier: 'セブンイレブン', shippingCode27: '123456789012345678901234567' } as const;
const RETURN_CODE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '4321' } as const;
const HASH = 'a'.repeat(64);

/** A uuid that derives from the name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const textOf = (name: string) => ({ textId: uuidOf(name), hash: HASH });
const at = (hours: number) => new Date(REQUESTED_AT + hours * HOUR).toISOString();
const payment = (name: string, amount: number) => ({
  paymentIntentId: `pi_${name}`,
  chargeId: `ch_${name}`,
  amount,
  currency: 'jpy',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
});
const settlement = (refundNow = NONE) => settle(FEES, NONE, refundNow, policyOf(1));

function requested(data: Pick<RoundEventData<'RentalRequested'>, 'itemId' | 'ownerId' | 'borrowerId'>): Step {
  const handover = { method: 'delivery', prefecture: '大阪府' } as const;
  const terms = { startDate: START, price: 3000, fees: FEES, handover, policyVersion: 1 };
  return {
    by: 'borrower',
    at: 0,
    events: [
      { type: 'RentalRequested', data: { ...data, ...terms } },
      { type: 'RequestSent', data: { replyBy: at(24) } },
    ],
  };
}

const approved: Step = { by: 'owner', at: 1, events: [{ type: 'Approved', data: { payBy: at(25) } }] };

function paid(round: string): Step[] {
  const checkoutId = `cs_${round}`;
  const started = {
    url: `https://pay.example/${round}`,
    expiresAt: at(2.6),
    attempt: 1,
    amount: 4500,
    payoutReady: true,
  };
  return [
    { by: 'borrower', at: 2, events: [{ type: 'PaymentStarted', data: { checkoutId, ...started } }] },
    {
      by: 'system',
      at: 2.1,
      events: [
        { type: 'PaymentCompleted', data: { checkoutId, payment: payment(round, 4500) } },
        { type: 'Paid', data: {} },
        { type: 'ShippingCodeRequested', data: { target: at(14) } },
      ],
    },
  ];
}

const coded: Step = {
  by: 'operator',
  at: 10,
  events: [{ type: 'ShippingCodeRegistered', data: { code: CODE, to: 'await_shipment_code' } }],
};

const sent: Step[] = [
  coded,
  { by: 'owner', at: 100, events: [{ type: 'Shipped', data: { carrier: 'ヤマト', trackingCode: null } }] },
  { by: 'operator', at: 101, events: [{ type: 'TrackingRegistered', data: { trackingCode: '123456789012' } }] },
];

const received: Step = {
  by: 'borrower',
  at: 140,
  events: [
    { type: 'Received', data: { comment: textOf('received'), photos: [{ uploadId: uuidOf('photo'), hash: HASH }] } },
    { type: 'UsageStarted', data: {} },
  ],
};

const returnArranged: Step[] = [
  { by: 'system', at: 240, events: [{ type: 'ReturnCodeRequested', data: { target: at(252) } }] },
  {
    by: 'operator',
    at: 250,
    events: [{ type: 'ReturnCodeRegistered', data: { code: RETURN_CODE, to: 'return_shipping_code_generated' } }],
  },
];

const returned = (hours: number, lateFee: { days: number; amount: number }): Step => ({
  by: 'borrower',
  at: hours,
  events: [{ type: 'Returned', data: { comment: null, photos: [], trackingCode: '999988887777', lateFee } }],
});

const completed: Step = {
  by: 'owner',
  at: 500,
  events: [{ type: 'Completed', data: { comment: textOf('thanks'), photos: [], settlement: settlement() } }],
};

const paidOut = (round: string, orderedBy: string): Step => ({
  by: 'system',
  at: 501,
  events: [
    { type: 'PayoutSent', data: { transferId: `tr_${round}`, orderedBy, chargeId: `ch_${round}`, amount: 2892 } },
  ],
});

const reported = (round: string): Step => ({
  by: 'owner',
  at: 400,
  events: [
    {
      type: 'DamageReported',
      data: {
        reportId: uuidOf(`${round} report`),
        by: 'owner',
        issueType: 'damaged_item',
        otherTitle: null,
        description: textOf('torn'),
        photos: [{ uploadId: uuidOf('torn'), hash: HASH }],
        nonReturn: false,
        lateFee: null,
      },
    },
  ],
});

const evidence: Step = {
  by: 'borrower',
  at: 410,
  events: [{ type: 'EvidenceAdded', data: { text: textOf('evidence'), photos: [] } }],
};

function assessed(round: string): Step[] {
  const assessmentId = uuidOf(`${round} assessment`);
  const itemReturn = { itemReturned: false, lateFee: null };
  return [
    {
      by: 'operator',
      at: 420,
      events: [
        {
          type: 'DamageFeeAssessed',
          data: { assessmentId, amount: 5000, payBy: at(588), reason: textOf('fee'), ...itemReturn },
        },
      ],
    },
    {
      by: 'system',
      at: 430,
      events: [
        { type: 'DamageFeePaid', data: { assessmentId, checkoutId: null, payment: payment(`${round}_fee`, 5000) } },
        { type: 'DamageSettled', data: { to: 'completed', settlement: settlement() } },
      ],
    },
  ];
}

const overdue: Step = {
  by: 'system',
  at: 302,
  events: [{ type: 'BecameOverdue', data: { deadline: '2026-03-16T15:00:00.000Z', nextReserved: null } }],
};

const lateFeePaid = (round: string): Step => ({
  by: 'system',
  at: 360,
  events: [{ type: 'LateFeeCharged', data: { checkoutId: null, payment: payment(`${round}_late`, 1285) } }],
});

function cancelled(round: string): Step[] {
  const refundNow = lateCancellationRefund(FEES);
  const cancel = { by: 'borrower', cause: 'person', reason: null, settlement: settlement(refundNow) } as const;
  const orderedBy = eventId(round, 8);
  const facts = { orderedBy, chargeId: `ch_${round}` };
  return [
    coded,
    { by: 'borrower', at: 90, events: [{ type: 'Cancelled', data: cancel }] },
    { by: 'system', at: 91, events: [{ type: 'Refunded', data: { refundId: `re_${round}`, amount: 3000, ...facts } }] },
    {
      by: 'system',
      at: 92,
      events: [{ type: 'PayoutSent', data: { transferId: `tr_${round}`, amount: 1446, ...facts } }],
    },
  ];
}

const onTime = { days: 0, amount: 0 };
const HISTORIES = {
  declined: () => [{ by: 'owner', at: 3, events: [{ type: 'Declined', data: { reason: textOf('sorry') } }] }],
  completed: (round) => [
    approved,
    ...paid(round),
    ...sent,
    received,
    ...returnArranged,
    returned(300, onTime),
    completed,
    paidOut(round, eventId(round, 15)),
  ],
  late: (round) => [
    approved,
    ...paid(round),
    ...sent,
    received,
    ...returnArranged,
    overdue,
    returned(350, { days: 2, amount: 1285 }),
    lateFeePaid(round),
    completed,
  ],
  damaged: (round) => [
    approved,
    ...paid(round),
    ...sent,
    received,
    ...returnArranged,
    returned(300, onTime),
    reported(round),
    evidence,
    ...assessed(round),
  ],
  cancelled: (round) => [approved, ...paid(round), ...cancelled(round)],
  in_use: (round) => [approved, ...paid(round), ...sent, received],
} as const satisfies Record<string, (round: string) => readonly Step[]>;

export const HISTORY_KINDS = Object.keys(HISTORIES) as readonly HistoryKind[];
/** Kinds of histories that reach the round's end. */
const ENDED: readonly HistoryKind[] = ['completed', 'late', 'damaged', 'cancelled'];

/** The id of a round's event at this revision. */
export const eventId = (round: string, revision: number): string => uuidOf(`${round} ${revision}`);

/**
 * The history of a round; its name is unique in the log, and the same name gives the same history.
 * @param parties its item and people, instead of those that follow from its name
 */
export function roundHistory(name: string, kind: HistoryKind, parties = partiesOf(name)): RoundHistory {
  const roundId = uuidOf(name);
  const steps: readonly Step[] = [requested(parties), ...HISTORIES[kind](roundId)];
  let revision = 0;
  const appends = steps.map(({ by, at: hours, events }) => ({
    stream: `${ROUND_STREAM_PREFIX}${roundId}`,
    events: events.map(({ type, data }) => {
      const id = eventId(roundId, revision++);
      return toAppend(id, type, data, metadata(id, by, at(hours), parties));
    }),
  }));
  return { roundId, ...parties, appends: withReservation(name, kind, roundId, parties.itemId, appends) };
}

function partiesOf(name: string): Pick<RoundHistory, 'itemId' | 'ownerId' | 'borrowerId'> {
  const number = Number.parseInt(uuidOf(name).slice(0, 6), 16);
  return { itemId: uuidOf(`item of ${name}`), ownerId: (number % 997) + 1, borrowerId: (number % 991) + 2000 };
}

function withReservation(
  name: string,
  kind: HistoryKind,
  roundId: string,
  itemId: string,
  appends: RoundHistory['appends'],
): RoundHistory['appends'] {
  if (kind === 'declined') return appends;
  const stream = `${CALENDAR_STREAM_PREFIX}${itemId}`;
  const calendar = (id: string, { type, data }: CalendarEvent) => ({
    stream,
    events: [toAppend(uuidOf(`${name} ${id}`), type, data, metadata(uuidOf(id), 'system', at(1), null))],
  });
  const period = reservedPeriod(START, 'delivery', 0);
  const reserved = calendar('reserved', { type: 'PeriodReserved', data: { roundId, ...period } });
  const released = calendar('released', { type: 'PeriodReleased', data: { roundId } });
  const [request, ...rest] = appends;
  if (request === undefined) return [];
  return [request, reserved, ...rest, ...(ENDED.includes(kind) ? [released] : [])];
}

const toAppend = (id: string, type: string, data: object, meta: EventMetadata): EventToAppend => ({
  id,
  type,
  version: 1,
  data: JSON.stringify(data),
  metadata: JSON.stringify(meta),
});

function metadata(
  id: string,
  party: Party,
  time: string,
  parties: { ownerId: number; borrowerId: number } | null,
): EventMetadata {
  const people = { borrower: parties?.borrowerId ?? null, owner: parties?.ownerId ?? null, operator: 1, system: null };
  const commandId = uuidOf(`command of ${id}`);
  return {
    commandId,
    inputHash: HASH,
    correlationId: commandId,
    causationId: null,
    actor: { id: people[party], party },
    time,
    hash: HASH,
  };
}

/** The time at which every sample round is due. */
export const SAMPLE_DUE = new Date(Date.parse(`${START}T00:00:00.000Z`) - 9 * HOUR + 7 * DAY).toISOString();
