import { ROUND_STREAM_PREFIX, type RoundEvent, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import { type LedgerAccount, type Posting, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
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

type Sum = (typeof SUMS)[number];
type Fact = Exclude<keyof typeof ROUND_METRICS.columns, Sum>;
type FactsOfRound = Partial<Record<Fact, string | number | null>>;
type Row = FactsOfRound & Record<Sum, number>;

/** All meeting places are in Osaka. */
const MEETING_PREFECTURE = '大阪府';

class RoundMetricsProjector implements Projector {
  #rows = new Map<string, Row>();

  load(): undefined {
    return undefined;
  }

  apply(feedEvent: FeedEvent): void {
    const { roundId, event } = feedEvent.round();
    const facts = Object.entries(factsOf(event)) as [Fact, Row[Fact]][];
    const postings = postingsOf(event);
    let row = this.#rows.get(roundId);
    if (row === undefined) this.#rows.set(roundId, (row = { ...NOTHING, round_id: roundId }));
    for (const [column, value] of facts) row[column] ??= value;
    addSums(row, event, postings);
  }

  takeWrites(): readonly Write[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return [{ statement: MERGE_ROUND_METRICS, rows }];
  }
}

const NOTHING = Object.fromEntries([
  ...Object.keys(ROUND_METRICS.columns).map((column) => [column, null]),
  ...SUMS.map((column) => [column, 0]),
]) as Row;

const answered = (answer: string, { time }: Happened<RoundEvent>): FactsOfRound => ({ answer, answered_at: time });

type Facts = { readonly [T in RoundEventType]?: (event: Extract<Happened<RoundEvent>, { type: T }>) => FactsOfRound };
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
function factsOf(event: Happened<RoundEvent>): FactsOfRound {
  const facts = FACTS[event.type] as ((event: Happened<RoundEvent>) => FactsOfRound) | undefined;
  const to = 'to' in event.data ? event.data.to : null;
  return {
    ...(to === 'completed' && { completed_at: event.time }),
    ...(to === 'cancelled' && { cancelled_at: event.time }),
    ...('itemReturned' in event.data && event.data.itemReturned && { returned_at: event.time }),
    ...facts?.(event),
  };
}

/**
 * The column that grows when money goes into the account, and shrinks when it is taken out. The card isn't here: it has a
 * column for each direction.
 */
const INTO: Readonly<Partial<Record<LedgerAccount, Sum>>> = {
  owner_paid: 'paid_out',
  payout_fees: 'fees',
  insurance: 'premiums',
};
/** The column that grows when money is taken out of the account, and shrinks when it goes in. */
const OUT_OF: Readonly<Partial<Record<LedgerAccount, Sum>>> = {
  platform_loss: 'losses',
  insurance_claims: 'claims',
  promotions: 'promotions',
};

function addSums(row: Row, event: RoundEvent, postings: readonly Posting[]): void {
  for (const { debit, credit, amount } of postings) {
    move(row, credit, amount);
    move(row, debit, -amount);
    if (debit === 'card') row.charged += amount;
    if (credit === 'card') row.refunded += amount;
  }
  // A returned refund reduces the card's account too, but isn't a payment.
  if (event.type !== 'RefundReturned' || event.data.afterPending) return;
  row.charged -= event.data.amount;
  row.refunded -= event.data.amount;
}

/** @param amount in yen: positive into the account, negative out of it */
function move(row: Row, account: LedgerAccount, amount: number): void {
  const [into, outOf] = [INTO[account], OUT_OF[account]];
  if (into !== undefined) row[into] += amount;
  if (outOf !== undefined) row[outOf] -= amount;
}
