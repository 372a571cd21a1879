import { Injectable } from '@nestjs/common';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import {
  type ConversationRow,
  COUNTERPART_COLUMNS,
  EXCERPT,
  ITEM_COLUMNS,
  type ListedRow,
  ROUND_COLUMNS,
} from '../conversations/conversation-rows.ts';

/** The participants: of a direct chat, or the two parties of a round. */
export type Pair =
  | { readonly kind: 'direct'; readonly viewerId: number; readonly otherId: number }
  | { readonly kind: 'transaction'; readonly viewerId: number; readonly roundId: string };

/** SQL: whether the first user blocks the second. */
export const BLOCKS = (blocker: string, blocked: string): string =>
  `EXISTS (SELECT FROM app.blocks b WHERE b.blocker_id = ${blocker} AND b.blocked_id = ${blocked})`;

/**
 * SQL: whether nothing counts as unread in the direct chat `c`, because the viewer blocks the other user. Chats of
 * rentals aren't affected.
 */
const MUTED = (viewer: string, other: string): string => `(c.round_id IS NULL AND ${BLOCKS(viewer, other)})`;

/** Columns of the chat `c`, its viewer's row `m`, the other user `u`, the last message `l` and the item `i`. */
const LISTED_COLUMNS = (round: string, kind: string, roundId: string): string => `
  ${kind} AS kind, ${roundId} AS "roundId", c.id AS "chatId", ${COUNTERPART_COLUMNS}, ${ITEM_COLUMNS},
  l.id AS "lastId", l.sender_id AS "lastSenderId", ${EXCERPT('l.body')} AS "lastBody",
  coalesce(cardinality(l.photos), 0) AS "lastPhotos", CASE WHEN ${MUTED('$1', 'u.id')} THEN 0 ELSE coalesce(m.unread, 0) END AS unread,
  coalesce(m.archived, false) AS archived, ${round},
  ${BLOCKS('$1', 'u.id')} AS "blockedByViewer", ${BLOCKS('$1', 'u.id')} OR ${BLOCKS('u.id', '$1')} AS blocked`;
/** Also from the other's row `o`: the position up to which they have read, if the viewer may know. */
const COLUMNS = (round: string, kind: string, roundId: string): string => `
  ${LISTED_COLUMNS(round, kind, roundId)}, ${INSTANT('l.created_at')} AS "lastAt",
  coalesce(m.read_up_to, 0) AS "readUpTo", coalesce(o.told_up_to, o.read_up_to, 0) AS "otherReadUpTo"`;

const MEMBERS = `
  LEFT JOIN app.chat_members m ON m.chat_id = c.id AND m.user_id = $1
  LEFT JOIN app.chat_members o ON o.chat_id = c.id AND o.user_id = u.id
  LEFT JOIN app.messages l ON l.chat_id = c.id AND l.position = c.last_position`;

const SHOWN_ITEM = `LEFT JOIN app.items i ON i.id = c.item_id AND i.status NOT IN ('deleted', 'suspended')`;

const NO_ROUND = `NULL::text AS status, NULL::text AS "startDate", NULL::text AS "endDate", NULL::text AS handover`;
const DIRECT = `SELECT ${COLUMNS(NO_ROUND, `'direct'`, 'NULL::uuid')} FROM app.users u
  LEFT JOIN app.chats c ON c.low_id = least($1::int, $2::int) AND c.high_id = greatest($1::int, $2::int)
    AND c.round_id IS NULL AND NOT c.over
  ${MEMBERS} ${SHOWN_ITEM} WHERE u.id = $2`;

const TRANSACTION = `SELECT ${COLUMNS(ROUND_COLUMNS, `'transaction'`, 'r.id')} FROM read_models.rounds r
  JOIN app.users u ON u.id = CASE WHEN r.owner_id = $1 THEN r.borrower_id ELSE r.owner_id END
  LEFT JOIN app.chats c ON c.round_id = r.id::uuid AND NOT c.over
  ${MEMBERS} LEFT JOIN ${roundItemSql('r.item_id::uuid', 'r.id::uuid')} ON true
  WHERE r.id = $2 AND $1::int IN (r.owner_id, r.borrower_id)`;

const KIND = `CASE WHEN c.round_id IS NULL THEN 'direct' ELSE 'transaction' END`;
/** The viewer's chats that have messages. */
const LISTED = (members: string): string => `FROM ${members} m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
  JOIN app.users u ON u.id = m.other_id
  LEFT JOIN app.messages l ON l.chat_id = c.id AND l.position = c.last_position
  LEFT JOIN read_models.rounds r ON r.id = c.round_id::text
  LEFT JOIN ${roundItemSql('coalesce(r.item_id::uuid, c.item_id)', 'c.round_id')}
    ON r.id IS NOT NULL OR i.status NOT IN ('deleted', 'suspended')
  WHERE m.user_id = $1 AND m.archived = $2`;
/** The length of an ISO time cut after its milliseconds; the database has microseconds. */
const MILLISECONDS = '2026-11-22T09:00:00.000'.length;
/** How many messages are searched, newest chats first: per chat, and per user. */
const SEARCHED_OF_CHAT = 1_000;
const SEARCHED = 5_000;
/** The viewer's rows, each with the number of its newest messages to search. */
const WITH_DEPTH = `(SELECT m.*, greatest(0, least(${SEARCHED_OF_CHAT}, ${SEARCHED} - coalesce(sum(least(c.last_position, ${SEARCHED_OF_CHAT}))
    OVER (ORDER BY m.last_at DESC, m.chat_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS depth
  FROM app.chat_members m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over WHERE m.user_id = $1 AND m.archived = $2)`;
const FOUND = `${LISTED(WITH_DEPTH)} AND (u.username ~* $3 OR u.profile_name ~* $3 OR i.name ~* $3 OR EXISTS (
  SELECT FROM app.messages x WHERE x.chat_id = c.id AND x.position > c.last_position - m.depth AND x.body ~* $3))`;

/** What decides whether one user may write to another. */
interface PairFacts {
  readonly left: boolean;
  readonly blocked: boolean;
  /** The chat has messages. */
  readonly begun: boolean;
}

interface Totals {
  readonly unread: number;
  readonly listed: number;
  readonly archived: number;
}

/** A filter for the viewer's conversations. */
export interface Wanted {
  readonly archived: boolean;
  readonly text: string | null;
}
/** Part of a page: the conversations after `end`, latest first. */
export interface Part extends Wanted {
  readonly limit: number;
  readonly end: { readonly at: string; readonly id: string } | null;
}
export interface FoundPart extends Part {
  /** A regular expression (`inAnyForm`). */
  readonly text: string;
}
/** With its place in the list: the time of its last message. */
export type ListedPair = ListedRow & { readonly at: string };

/** SQL queries for chats between two people. */
@Injectable()
export class PairRows {
  constructor(private readonly pool: pg.Pool) {}

  /** Also before the first message; null: no such user, or no such round of the viewer's. */
  async one(pair: Pair): Promise<ConversationRow | null> {
    const direct = pair.kind === 'direct';
    const { rows } = await this.pool.query<ConversationRow>({
      name: `${pair.kind}-chat`,
      text: direct ? DIRECT : TRANSACTION,
      values: [pair.viewerId, direct ? pair.otherId : pair.roundId],
    });
    return rows[0] ?? null;
  }

  /** The facts for deciding whether one user may write to another; null: no such user. */
  async factsOf(viewerId: number, otherId: number): Promise<PairFacts | null> {
    const { rows } = await this.pool.query<PairFacts>({
      name: 'direct-standing',
      text: `SELECT u.erased_at IS NOT NULL AS left, ${BLOCKS('$1', '$2')} OR ${BLOCKS('$2', '$1')} AS blocked,
               EXISTS (SELECT FROM app.chats c WHERE c.low_id = least($1::int, $2::int)
                 AND c.high_id = greatest($1::int, $2::int) AND c.round_id IS NULL AND NOT c.over) AS begun
             FROM app.users u WHERE u.id = $2`,
      values: [viewerId, otherId],
    });
    return rows[0] ?? null;
  }

  async listed(
    viewerId: number,
    { archived, text, limit, end }: Part,
    db: pg.Pool | pg.PoolClient = this.pool,
  ): Promise<ListedPair[]> {
    const { rows } = await db.query<Omit<ListedRow, 'lastAt'> & { at: string }>({
      name: text === null ? 'conversations' : 'conversations-found',
      text: `SELECT ${LISTED_COLUMNS(ROUND_COLUMNS, KIND, 'c.round_id')}, to_char(m.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
             ${text === null ? `${LISTED('app.chat_members')} AND $3::text IS NULL` : FOUND}
               AND ($4::timestamptz IS NULL OR (m.last_at, m.chat_id) < ($4, $5::bigint))
             ORDER BY m.last_at DESC, m.chat_id DESC LIMIT $6`,
      values: [viewerId, archived, text, end?.at ?? null, end === null ? null : Number(end.id), limit],
    });
    return rows.map((row) => ({ ...row, lastAt: `${row.at.slice(0, MILLISECONDS)}Z` }));
  }

  /** The number of chats containing the text. */
  async count(viewerId: number, { archived, text }: FoundPart, db: pg.Pool | pg.PoolClient): Promise<number> {
    const { rows } = await db.query<{ total: number }>({
      name: 'conversation-count-found',
      text: `SELECT count(*)::int AS total ${FOUND}`,
      values: [viewerId, archived, text],
    });
    return rows[0]?.total ?? 0;
  }

  /** Totals over all of the viewer's chats between two people. */
  async totals(viewerId: number): Promise<Totals> {
    const { rows } = await this.pool.query<Totals>({
      name: 'conversation-totals',
      text: `SELECT coalesce(sum(m.unread) FILTER (WHERE m.unread > 0 AND NOT ${MUTED('m.user_id', 'm.other_id')}), 0)::int AS unread, count(*) FILTER (WHERE NOT m.archived)::int AS listed,
               count(*) FILTER (WHERE m.archived)::int AS archived
             FROM app.chat_members m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over WHERE m.user_id = $1`,
      values: [viewerId],
    });
    return rows[0]!;
  }
}
