import { ROUND_STREAM_PREFIX, type RoundEvent, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import { type LedgerAccount, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import type { Projection, Projector } from '../../runner/projection.ts';
import type { Write } from '../../runner/read-model-table.ts';
import { MERGE_ROUND_METRICS, ROUND_METRICS, SUMS } from './table.ts';

/**
 * What the metrics page counts: which steps rounds reached and when, and their money. Needs no cached rows: each event
 * is merged into its row.
 */
export const ROUND_METRICS_PROJECTION: Projection = {
  name: 'round_metrics',
  version: 4,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [ROUND_METRICS],
  open: () => new RoundMetricsProjector(),
};

type Column = keyof typeof ROUND_METRICS.columns;
type Row = Partial<Record<Column, string | number | null>>;

/** All meeting places are in Osaka. */
const MEETING_PREFECTURE = '大阪府';

class RoundMetricsProjector implements Projector {
  #rows = new Map<string, Row>();

  load(): undefined {
    return undefined;
  }

  apply(feedEvent: FeedEvent): void {
    const { roundId, event } = feedEvent.round();
    const changes = { ...factsOf(event), ...sumsOf(event) };
    const row = this.#rows.get(roundId) ?? { ...NOTHING, round_id: roundId };
    for (const [column, value] of Object.entries(changes) as [Column, string | number][])
      row[column] = isSum(column) ? Number(row[column]) + Number(value) : (row[column] ?? value);
    this.#rows.set(roundId, row);
  }

  takeWrites(): readonly Write[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return [{ statement: MERGE_ROUND_METRICS, rows }];
  }
}

const isSum = (column: string): boolean => (SUMS as readonly string[]).includes(column);
const NOTHING: Row = Object.fromEntries(
  Object.keys(ROUND_METRICS.columns).map((column) => [column, isSum(column) ? 0 : null]),
);

const answered = (answer: string, { time }: Happened<RoundEvent>): Row => ({ answer, answered_at: time });

type Facts = { readonly [T in RoundEventType]?: (event: Extract<Happened<RoundEvent>, { type: T }>) => Row };
const FACTS: Facts = {
  RentalRequested: ({ time, data: { itemId, borrowerId, handover } }) => ({
    requested_at: time,
    item_id: itemId,
    borrower_id: borrowerId,
    area: handover.method === 'delivery' ? handover.prefecture : MEETING_PREFECTURE,
  }),
  Approved: (event) => answered('approved', event),
  Declined: (event) => answered('declined', event),
  Expired: (event) => answered('expired', event),
  Withdrawn: (event) => answered('withdrawn', event),
  Rejected: (event) => answered('rejected', event),
  Paid: ({ time }) => ({ paid_at: time }),
  Shipped: ({ time }) => ({ shipped_at: time }),
  Received: ({ time }) => ({ received_at: time }),
  BecameOverdue: ({ time }) => ({ overdue_at: time }),
  Returned: ({ time }) => ({ returned_at: time }),
  DamageReported: ({ time }) => ({ damaged_at: time }),
  Completed: ({ time }) => ({ completed_at: time }),
  Cancelled: ({ time }) => ({ cancelled_at: time }),
  PaymentMismatchFound: ({ time }) => ({ cancelled_at: time }),
};

/** A damage decision may end a round too. It names the final status, and whether the owner has the item again. */
function factsOf(event: Happened<RoundEvent>): Row {
  const facts = FACTS[event.type] as ((event: Happened<RoundEvent>) => Row) | undefined;
  const to = 'to' in event.data ? event.data.to : null;
  return {
    ...(to === 'completed' && { completed_at: event.time }),
    ...(to === 'cancelled' && { cancelled_at: event.time }),
    ...('itemReturned' in event.data && event.data.itemReturned && { returned_at: event.time }),
    ...facts?.(event),
  };
}

function sumsOf(event: RoundEvent): Row {
  const postings = postingsOf(event);
  const into = (account: LedgerAccount) => sum(postings.filter(({ credit }) => credit === account));
  const outOf = (account: LedgerAccount) => sum(postings.filter(({ debit }) => debit === account));
  // A returned refund reduces the card's account too, but isn't a payment.
  const sentBack = event.type === 'RefundReturned' && !event.data.afterPending ? event.data.amount : 0;
  return {
    charged: outOf('card') - sentBack,
    refunded: into('card') - sentBack,
    paid_out: into('owner_paid') - outOf('owner_paid'),
    fees: into('payout_fees') - outOf('payout_fees'),
    losses: outOf('platform_loss') - into('platform_loss'),
    premiums: into('insurance') - outOf('insurance'),
    claims: outOf('insurance_claims') - into('insurance_claims'),
    promotions: outOf('promotions') - into('promotions'),
  };
}

const sum = (postings: readonly { readonly amount: number }[]): number =>
  postings.reduce((total, { amount }) => total + amount, 0);
