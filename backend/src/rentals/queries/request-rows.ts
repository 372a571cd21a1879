import { Injectable } from '@nestjs/common';
import { MAX_NAMESAKES } from '@meguri/contracts/limits.ts';
import type { EndedRoundsQuery } from '@meguri/contracts/read-models/rental-request.ts';
import type { ViewingParty } from '@meguri/contracts/read-models/viewing-party.ts';
import type { BankAnswers } from '@meguri/contracts/read-models/bank-answers.ts';
import { transferIdsOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RequestFacts } from '@meguri/contracts/read-models/request-view.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { overdueFrom } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { FINAL_STATUSES, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { type Page, pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { sqlList } from '@meguri/projections/postgres/sql-list.ts';
import { roundsOutSql, roundsWaitingFor } from '@meguri/projections/read-models/rounds/query.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import { roundFrom, type StoredState } from '@meguri/projections/read-models/rounds/stored-state.ts';
import pg from 'pg';
import { bankAnswersOf } from '../../accounts/payout-account/bank-answers.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { BatchLoader } from '../../postgres/batch-loader.ts';
import { inAnyForm } from '../../postgres/character-forms.ts';
import { personSql } from '../../postgres/json-sql.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import { ATTACHED, type AttachedRow, attachedIn, type Attachments } from '../round/attachments.ts';
import type { TimelineFact } from '../round/rounds.ts';
import {
  REQUESTED_ITEM,
  requestedItemOf,
  type RequestedItemRow,
  wholeItemSql,
  type WholeItemRow,
} from './requested-items.ts';

type NamesRow = RequestedItemRow & Pick<RequestFacts, 'owner' | 'borrower'>;

interface RequestRow extends NamesRow, ItemOut {
  readonly id: string;
  readonly state: StoredState;
  readonly position: string;
}

interface ItemOut {
  /** If the round awaits an answer, the states of other rounds that have its item; null: none, or not awaiting. */
  readonly out: readonly StoredState[] | null;
}

/** A request with the facts of its view, and the row's log position. */
export interface FoundRequest extends Omit<RequestFacts, 'timeline' | 'itemOverdue'>, ItemOut {
  readonly position: string;
  readonly timeline: readonly TimelineFact[];
  readonly attached?: Attachments;
}

/** The names of a round's item and parties. */
type Names = Pick<RequestFacts, 'item' | 'owner' | 'borrower'>;
type NamesForViewer = Names & ItemOut & Pick<RequestFacts, 'hasUnreadMessages'>;

const partySql = (user: string) => personSql(user, `'identityVerified', ${user}.identity_state = 'verified'`);
const NAMES = `${REQUESTED_ITEM}, ${partySql('o')} AS owner, ${partySql('b')} AS borrower`;
const OVER = sqlList(FINAL_STATUSES);
const COLUMNS = `r.id, r.state, r.position, ${NAMES},
  CASE WHEN r.status IN (${sqlList(UNANSWERED_STATUSES)})
    THEN ${roundsOutSql('r.item_id')} END AS out`;

const SOURCES = `read_models.rounds r
  JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
  JOIN app.users o ON o.id = r.owner_id
  JOIN app.users b ON b.id = r.borrower_id`;

/** SQL: whether the round's chat has messages that the user hasn't read; both parameters are SQL. */
const unreadIn = (roundId: string, userId: string) =>
  `EXISTS (SELECT FROM app.chats c JOIN app.chat_members m ON m.chat_id = c.id AND m.user_id = ${userId} AND m.unread > 0
           WHERE c.round_id = ${roundId} AND NOT c.over) AS unread`;

/** SQL: whether a round has ended for that party: with an unpaid late fee it still waits for them. */
const isEnded = (party: 'borrower' | 'owner') => `(status IN (${OVER}) AND ${party}_turn_from IS NULL)`;

/** How many ended rounds are in the parties' lists, which are requested often; pages have the rest. */
const ENDED_LISTED = 50;

/** A request as one viewer reads it. */
interface ReadRow extends RequestRow, AttachedRow, WholeItemRow {
  readonly viewer_id: number;
  readonly timeline: readonly TimelineFact[];
  readonly unread: boolean;
}

/**
 * While two batches are in progress, further requests wait for the next one, at most as long as one statement may take.
 */
const READ_TOGETHER = { atOnce: 2, most: 64 };
const keyOf = (id: string, userId: number): string => `${id} ${userId}`;

/** The rounds read model joined with the names of items and parties. */
@Injectable()
export class RequestRows {
  private readonly reads = new BatchLoader((keys: string[]) => this.read(keys), READ_TOGETHER);

  constructor(private readonly pool: pg.Pool) {}

  /** With its timeline, texts and unread messages for the viewer; undefined: there is no such round. */
  async find(id: string, { userId }: Pick<Viewer, 'userId'>): Promise<FoundRequest | undefined> {
    return (await this.reads.find(keyOf(id, userId))) ?? undefined;
  }

  private async read(keys: readonly string[]): Promise<ReadonlyMap<string, FoundRequest>> {
    const asked = keys.map((key) => key.split(' '));
    const { rows } = await this.pool.query<ReadRow>({
      name: 'requests-read',
      text: `SELECT asked.viewer_id, ${COLUMNS},
               (SELECT coalesce(json_agg(json_build_object('type', t.type, 'at', t.at, 'by', t.party, 'written', t.written)
                  ORDER BY t.revision), '[]') FROM read_models.timeline t WHERE t.round_id = r.id) AS timeline,
               ${unreadIn('r.id::uuid', 'asked.viewer_id')}, ${ATTACHED}, ${wholeItemSql('r.item_id::uuid', 'r.id::uuid')}
             FROM unnest($1::text[], $2::integer[]) AS asked (id, viewer_id) JOIN ${SOURCES} ON r.id = asked.id`,
      values: [asked.map(([id]) => id), asked.map(([, userId]) => userId)],
    });
    return new Map(rows.map((row) => [keyOf(row.id, row.viewer_id), readFrom(row)]));
  }

  /** The existing ones of these rounds, in the order of the ids, without timelines. */
  async findMany(ids: readonly string[]): Promise<readonly FoundRequest[]> {
    const { rows } = await this.pool.query<RequestRow>({
      name: 'requests-by-id',
      text: `SELECT ${COLUMNS} FROM ${SOURCES} WHERE r.id = ANY($1) ORDER BY array_position($1, r.id)`,
      values: [ids],
    });
    return rows.map(factsOf);
  }

  /** undefined when the item or one of the parties doesn't exist any more. */
  async namesIn(
    id: string,
    { itemId, ownerId, borrowerId }: RentalRound,
    { userId }: Pick<Viewer, 'userId'>,
  ): Promise<NamesForViewer | undefined> {
    const { rows } = await this.pool.query<NamesRow & WholeItemRow & ItemOut & { unread: boolean }>({
      name: 'request-names',
      text: `SELECT ${NAMES}, ${unreadIn('$4', '$5')}, ${roundsOutSql('i.id::text')} AS out,
               ${wholeItemSql('$1', '$4')}
             FROM ${roundItemSql('$1', '$4')}, app.users o, app.users b WHERE o.id = $2 AND b.id = $3`,
      values: [itemId, ownerId, borrowerId, id, userId],
    });
    const [row] = rows;
    return row && { ...namesOf(row), out: row.out, hasUnreadMessages: row.unread };
  }

  /** The owner's bank's responses to the round's transfers. */
  bankAnswers(round: RentalRound): Promise<BankAnswers> {
    return bankAnswersOf(this.pool, round.ownerId, transferIdsOf(round));
  }

  /** Items with a name that contains the text, in any case and character form; at most one more than MAX_NAMESAKES. */
  async itemsNamedLike(text: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM app.items WHERE name ~* $1 LIMIT ${MAX_NAMESAKES + 1}`,
      [inAnyForm(text)],
    );
    return rows.map(({ id }) => id);
  }

  /** The viewer's requests as borrower or owner, newest first: all current ones, and the newest ended ones. */
  async listOf(viewer: Viewer, party: 'borrower' | 'owner'): Promise<readonly FoundRequest[]> {
    const { rows } = await this.pool.query<RequestRow>({
      name: `requests-of-${party}`,
      text: `WITH listed AS (
               (SELECT id FROM read_models.rounds WHERE ${party}_id = $1 AND ${isEnded(party)}
                ORDER BY requested_at DESC, id DESC LIMIT ${ENDED_LISTED})
               UNION ALL SELECT id FROM read_models.rounds WHERE ${party}_id = $1 AND NOT ${isEnded(party)})
             SELECT ${COLUMNS} FROM listed JOIN ${SOURCES} ON r.id = listed.id ORDER BY r.requested_at DESC, r.id DESC`,
      values: [viewer.userId],
    });
    return rows.map(factsOf);
  }

  /** Ended ones of these, newest request first. @throws InvalidCursor */
  async endedOf(
    { userId }: Viewer,
    party: 'borrower' | 'owner',
    { cursor, limit }: EndedRoundsQuery,
  ): Promise<Page<FoundRequest>> {
    const end = readCursor(cursor, /^[0-9a-f-]{36}$/);
    const ended = `read_models.rounds WHERE ${party}_id = $1 AND ${isEnded(party)}`;
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<RequestRow & { readonly requestedAt: string }>({
        name: `ended-of-${party}`,
        text: `WITH listed AS (SELECT id FROM ${ended} AND (requested_at, id) < ($2, $3)
                 ORDER BY requested_at DESC, id DESC LIMIT $4)
               SELECT ${COLUMNS}, ${INSTANT('r.requested_at')} AS "requestedAt"
               FROM listed JOIN ${SOURCES} ON r.id = listed.id ORDER BY r.requested_at DESC, r.id DESC`,
        values: [userId, end?.at ?? 'infinity', end?.id ?? '', limit + 1],
      }),
      this.pool.query<{ total: number }>({
        name: `count-ended-of-${party}`,
        text: `SELECT count(*)::int AS total FROM ${ended}`,
        values: [userId],
      }),
    ]);
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, ({ id, requestedAt }) => ({ at: requestedAt, id }));
    return { ...page, items: page.items.map(factsOf) };
  }

  /** The viewer's requests with an item that should have been back at that moment, longest overdue first. */
  async overdueOf(
    viewer: Viewer,
    party: 'borrower' | 'owner',
    { now, interruptions }: Moment,
  ): Promise<readonly FoundRequest[]> {
    const { rows } = await this.pool.query<RequestRow>({
      name: `overdue-of-${party}`,
      text: `SELECT ${COLUMNS} FROM ${SOURCES} WHERE r.${party}_id = $1 AND r.overdue_from <= $2 ORDER BY r.overdue_from, r.id`,
      values: [viewer.userId, now],
    });
    return rows.map(factsOf).filter(({ round }) => (overdueFrom(round, interruptions) ?? now) <= now);
  }

  /** Those of the rounds in which the viewer has unread chat messages. */
  async unreadBy({ userId }: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'requests-unread',
      text: `SELECT c.round_id AS id FROM app.chats c
             JOIN app.chat_members m ON m.chat_id = c.id AND m.user_id = $1 AND m.unread > 0
             WHERE c.round_id = ANY ($2::uuid[]) AND NOT c.over`,
      values: [userId, ids],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** How many rounds wait for the viewer at that moment. */
  waitingFor(viewer: Viewer, moment: Moment): Promise<number> {
    return roundsWaitingFor(this.pool, viewer.userId, moment);
  }
}

/** The viewer's role for the request; null: an outsider, for whom it doesn't exist. */
export function viewingParty({ round }: Pick<RequestFacts, 'round'>, viewer: Viewer): ViewingParty | null {
  if (viewer.userId === round.borrowerId) return 'borrower';
  if (viewer.userId === round.ownerId) return 'owner';
  return viewer.isAdmin ? 'operator' : null;
}

const readFrom = (row: ReadRow): FoundRequest => ({
  ...factsOf(row),
  timeline: row.timeline.map((fact) => ({ ...fact, at: new Date(fact.at).toISOString() })),
  hasUnreadMessages: row.unread,
  attached: attachedIn(row),
});

function factsOf(row: RequestRow): FoundRequest {
  return {
    id: row.id,
    position: row.position,
    round: roundFrom(row.state),
    ...namesOf(row),
    out: row.out,
    timeline: [],
  };
}

const namesOf = (row: NamesRow): Names => ({
  item: requestedItemOf(row),
  ...{ owner: row.owner, borrower: row.borrower },
});
