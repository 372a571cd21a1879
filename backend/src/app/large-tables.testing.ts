import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import type pg from 'pg';
import type { ObjectLiteral, Repository } from 'typeorm';

const ROUNDS = 100_000;
export const NOW = '2026-06-01T00:00:00.000Z';

/** Most rounds ended long ago; a few are open, wait for money or are late. */
export const SEED = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE n AS SELECT n, lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000' AS id,
      '2025-01-01Z'::timestamptz + n * interval '8 minutes' AS at FROM generate_series(1, ${ROUNDS}) n;
  INSERT INTO app.users (id, username, password_hash, created_at)
    SELECT n, 'user' || n, '-', at FROM n WHERE n <= 20000;
  INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
      is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
      created_at, updated_at, catalogue_version, days_between)
    SELECT id::uuid, n, '着物', 'tops', 'shirt', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both', '{}',
      '{}', 'available', at, at, n, CASE WHEN n % 50 = 0 THEN 3 ELSE 0 END FROM n WHERE n <= 20000;
  INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent)
    SELECT id, 1 + n % 20000, now() + interval '1 day', '', '' FROM n WHERE n <= 20000;
  INSERT INTO app.webhook_inbox (event_id, type, created_at, processed_at)
    SELECT id, 'payment_intent.succeeded', at, CASE WHEN n % 20000 > 0 THEN at END FROM n WHERE n <= 50000;
  INSERT INTO app.incidents (id, subject, round_id, job_kind, payload, error, definite, attempts, occurred_at, resolved_at)
    SELECT id::uuid, id, id::uuid, 'move-money', '{}', '', true, 1, at, CASE WHEN n % 2000 > 0 THEN at END FROM n WHERE n <= 20000;
  INSERT INTO app.round_texts (id, round_id, kind, body, salt)
    SELECT id::uuid, id::uuid, 'comment', 'よい', 's' FROM n WHERE n <= 20000;
  INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at, ended_at,
      borrower_turn_from, overdue_from, unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
    SELECT id, lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-4000-8000-000000000000', 1 + n % 20000, 1 + (n + 7) % 20000,
      CASE WHEN n % 50 = 0 THEN 'in_use' ELSE 'completed' END, at::date, at::date + 6, at,
      CASE WHEN n % 50 > 0 THEN at END, CASE WHEN n % 50 = 0 THEN at END, CASE WHEN n % 50 = 0 THEN at END,
      n % 500 = 0, n % 500 = 1, n % 500 = 2, n % 500 = 1, '{}', 12, n::text, at FROM n;
  INSERT INTO read_models.deadlines (round_id, kind, due)
    SELECT id, 'overdue', '${NOW}'::timestamptz + (n - 100) * interval '1 minute' FROM n;
  INSERT INTO read_models.reminders (round_id, kind, due)
    SELECT id, 'overdue', '${NOW}'::timestamptz + (n - 100) * interval '1 minute' FROM n;
  INSERT INTO read_models.support_messages (message_id, round_id, revision, by, sender_id, photos, sent_at)
    SELECT id, id, 8, 'borrower', 1 + (n + 7) % 20000, '[]', at FROM n WHERE n % 20 = 0;
  INSERT INTO read_models.operator_tasks (round_id, kind, cause, visible_from, due)
    SELECT id, 'register_shipping_code', 'x', at, at + interval '1 day' FROM n WHERE n % 100 = 0;
  INSERT INTO read_models.timeline (round_id, revision, type, at, party)
    SELECT id, 0, 'Paid', at, 'system' FROM n WHERE n <= 50000;
  INSERT INTO read_models.ledger (round_id, revision, line, event_id, debit, credit, amount, at)
    SELECT id, 5, 0, id, 'card', 'held', 100, at FROM n WHERE n <= 50000;
  INSERT INTO read_models.damage_cases (round_id, report_id, reported_at, state, file, revision, updated_at)
    SELECT id, id, at, 'closed', '{}', 12, at FROM n WHERE n % 20 = 0;
  INSERT INTO read_models.reservations (item_id, round_id, reserved_from, reserved_to)
    SELECT lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-4000-8000-000000000000', id, at::date, at::date + 9 FROM n;
  INSERT INTO read_models.blocked_days (item_id, block_id, blocked_from, blocked_to)
    SELECT lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-4000-8000-000000000000', id, at::date, at::date + 3 FROM n WHERE n <= 20000;`;

/** Messages and notifications, most of them read long ago. */
export const PEOPLES = `
  INSERT INTO app.chats (id, round_id, low_id, high_id, last_position, last_at, over) OVERRIDING SYSTEM VALUE
    SELECT n, CASE WHEN n % 2 = 0 THEN id::uuid END, 1 + n % 19000, 19001 + (n / 19000 * 37 + n) % 1000, 2, at, false FROM n WHERE n <= 30000;
  INSERT INTO app.chat_members (chat_id, user_id, other_id, read_up_to, unread, last_at)
    SELECT n, 1 + n % 19000, 19001 + (n / 19000 * 37 + n) % 1000, 2, 0, at FROM n WHERE n <= 30000
    UNION ALL SELECT n, 19001 + (n / 19000 * 37 + n) % 1000, 1 + n % 19000, 1, 1, at FROM n WHERE n <= 30000;
  INSERT INTO app.messages (chat_id, position, id, sender_id, client_id, body, photos, created_at)
    SELECT n, place, gen_random_uuid(), 1 + n % 19000, gen_random_uuid(), 'よろしくお願いします',
      CASE WHEN n % 10 = 0 THEN ARRAY[id::uuid] ELSE '{}' END, at FROM n, generate_series(1, 2) place WHERE n <= 30000;
  INSERT INTO app.uploads (id, user_id, kind, url, width, height, bytes)
    SELECT id::uuid, 1 + n % 20000, 'message', '/api/uploads/' || id || '.webp', 1, 1, 1 FROM n WHERE n <= 20000;
  INSERT INTO app.round_photos (round_id, upload_id, salt) SELECT id::uuid, id::uuid, 's' FROM n WHERE n <= 20000;
  INSERT INTO app.notifications (id, user_id, kind, title, sentence, who, path, at, read_at, mail_due, in_digest, push_due, gathers)
    SELECT id::uuid, 1 + n % 20000, 'approved', '', '', 1 + (n + 7) % 20000, '/', at, CASE WHEN n % 50 > 0 THEN at END,
      CASE WHEN n % 1000 = 0 THEN at END, n % 2000 = 0, CASE WHEN n % 1000 = 1 THEN at END,
      CASE WHEN n % 50 = 0 THEN 'chat ' || n END FROM n WHERE n <= 30000;
  INSERT INTO app.push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
    SELECT 1 + n % 20000, id, id, '', '' FROM n WHERE n <= 20000;
  INSERT INTO app.reminders_told (round_id, kind, due, again_at)
    SELECT id, 'overdue', '${NOW}'::timestamptz + (n - 100) * interval '1 minute', 'infinity' FROM n WHERE n <= 30000;
  INSERT INTO app.mails (id, recipient, done_at)
    SELECT id::uuid, CASE WHEN n % 1000 = 0 THEN id || '@example.jp' END, CASE WHEN n % 1000 > 0 THEN at END FROM n WHERE n <= 30000;
  INSERT INTO app.follows (follower_id, followed_id) SELECT 1 + n % 19000, 19001 + n % 1000 FROM n WHERE n <= 30000 ON CONFLICT DO NOTHING;
  INSERT INTO app.blocks (blocker_id, blocked_id) SELECT n, n + 1 FROM n WHERE n < 20000;
  INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, reason, created_at, closed_at)
    SELECT id::uuid, 1 + n % 20000, 'user', n, CASE WHEN n <= 500 THEN 7 ELSE 1 + n % 20000 END, '', at, CASE WHEN n % 1000 > 0 THEN at END FROM n WHERE n <= 20000;
  INSERT INTO app.support_threads (id, asker_id, kind, round_id, last_position, last_at, created_at, answer_by, closed_at)
    SELECT id::uuid, 1 + n % 20000, 'other', id::uuid, 1, at, at, CASE WHEN n % 1000 = 0 THEN at END,
      CASE WHEN n % 500 > 0 THEN at END FROM n WHERE n <= 20000;
  INSERT INTO app.support_thread_messages (thread_id, position, id, sender_id, from_operators, client_id, body, created_at)
    SELECT id::uuid, 1, id::uuid, 1 + n % 20000, false, id::uuid, 'x', at FROM n WHERE n <= 20000;
  INSERT INTO app.support_thread_notes (id, thread_id, written_by, written_at, note)
    SELECT id::uuid, id::uuid, 1, at, 'x' FROM n WHERE n <= 20000;
  INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at, written_at,
      shown_at, fit, height, usual_size, photos)
    SELECT gen_random_uuid(), id::uuid, 'borrower', 1 + n % 20000, CASE WHEN n <= 10000 THEN 7 ELSE 1 + n % 20000 END,
      CASE WHEN n <= 10000 THEN '00000000-0000-4000-8000-000000000007' ELSE id END::uuid, 1 + n % 5, '{}', 'ありがとうございました',
      at, at, CASE WHEN n % 1000 > 0 THEN at END, CASE WHEN n % 2 = 0 THEN 'right' END, 130 + n % 10 * 5, 'm',
      CASE WHEN n % 100 = 1 THEN ARRAY[id::uuid] ELSE '{}' END FROM n WHERE n <= 100000;
  INSERT INTO app.item_views (item_id, day, views) SELECT id::uuid, current_date, 1 FROM n WHERE n <= 100000;
  INSERT INTO app.payout_accounts (user_id, account_id, state, transfers_enabled, payouts_enabled, missing, looked_at)
    SELECT n, 'acct_' || n, 'ready', true, true, '{}', at FROM n WHERE n <= 20000;
  INSERT INTO app.balance_differences (id, movement, object_id, found_at, closed_at)
    SELECT id::uuid, 'transfer', id, at, CASE WHEN n % 1000 > 0 THEN at END FROM n WHERE n <= 20000;`;

/** Opens a repository; its statements are explained, too. */
type Rows = <Row extends ObjectLiteral>(entity: new () => Row) => Repository<Row>;
/**
 * A query, how it is run, and the rows with which each of its statements is answered. A list also has a total, which
 * takes a full count, and is planned for each combination of filters.
 */
export type Asking = [
  what: string,
  ask: (db: pg.Pool, rows: Rows) => Promise<unknown>,
  found?: readonly object[],
  kind?: 'list',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
type Asked = string | { readonly text: string; readonly values?: unknown[] };

/** Runs EXPLAIN instead of each statement, with its values and its generic plan, and returns no rows. */
export class Explaining {
  readonly scanned: string[] = [];
  asked = 0;

  /** @param found the rows with which every statement is answered */
  constructor(
    private readonly pool: pg.Pool,
    private readonly found: readonly object[] = [],
    private readonly kind?: Asking[3],
  ) {}

  /** Statements in a transaction are only explained, too. */
  async connect(): Promise<this> {
    return this;
  }
  /** A fake connection: there is nothing to release or to lose. */
  release(): void {}
  on(): void {}
  off(): void {}

  async query(asked: Asked, values?: unknown[]): Promise<{ rows: readonly object[]; rowCount: number }> {
    const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
    if (/^(BEGIN|COMMIT|ROLLBACK)/.test(text)) return { rows: [], rowCount: 0 };
    this.asked += 1;
    const isList = this.kind === 'list';
    if (!isList || !/^SELECT count\(/i.test(text)) await this.explain(`EXPLAIN (FORMAT JSON) ${text}`, own);
    if (!isList) await this.explain(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
    return { rows: this.found, rowCount: this.found.length };
  }

  private async explain(text: string, values?: unknown[]): Promise<void> {
    const { rows } = await this.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, values);
    const nodes = rows[0] === undefined ? [] : nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.has(node['Relation Name'] ?? ''));
    this.scanned.push(...scans.map((node) => `${node['Relation Name']} by ${text}`));
  }
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that grow with the rounds or the users. */
const LARGE: ReadonlySet<string> = new Set([
  ...ALL_PROJECTIONS.flatMap(({ tables }) => tables.map(({ name }) => name)),
  ...[
    'users',
    'items',
    'sessions',
    'webhook_inbox',
    'incidents',
    'round_texts',
    'round_photos',
    'uploads',
    'item_views',
  ],
  ...['chats', 'chat_members', 'messages', 'notifications', 'push_subscriptions', 'reminders_told', 'mails'],
  ...['follows', 'blocks', 'reports', 'reviews', 'payout_accounts', 'balance_differences', 'feedback'],
  ...['support_threads', 'support_thread_messages', 'support_thread_notes'],
  ...['operator_task_work', 'operator_task_notes', 'operator_task_marks', 'bulk_mail_recipients'],
]);
