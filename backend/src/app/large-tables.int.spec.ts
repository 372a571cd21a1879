import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reservedPeriods } from '@meguri/projections/read-models/calendar/query.ts';
import { damageCaseById } from '@meguri/projections/read-models/damage-cases/query.ts';
import { postingsOfRound } from '@meguri/projections/read-models/ledger/query.ts';
import { writeCursor } from '@meguri/projections/postgres/cursor.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { movedDeadlines, nextDeadlineAfter } from '@meguri/projections/read-models/rounds/moved-deadlines.ts';
import {
  asMoved,
  borrowerStanding,
  deadlinesDueBy,
  roundsWithOpenMoney,
  roundsWithOpenReversals,
  roundsEndedBefore,
  unansweredRequests,
} from '@meguri/projections/read-models/rounds/query.ts';
import { PARKED_TABLE } from '@meguri/projections/runner/parked-streams.ts';
import { createIndexes, createTable } from '@meguri/projections/runner/read-model-table.ts';
import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/deadlines.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import pg from 'pg';
import { OpenRounds } from '../accounts/leaving/open-rounds.ts';
import type { Clock } from '../event-sourcing/clock/clock.ts';
import type { HttpSettings } from '../http/http-settings.ts';
import { SessionStore } from '../http/sessions/session-store.ts';
import { changedItems } from '../catalog/search/catalogue/changed-items.ts';
import { RoundsOfItem } from '../catalog/items/rounds-of-item.ts';
import { WebhookInbox } from '../rentals/processes/webhooks/webhook-inbox.ts';
import { Incidents } from '../rentals/processes/incidents/incidents.ts';
import { RequestRows } from '../rentals/queries/request-rows.ts';
import { RoundAttachments } from '../rentals/round/attachments.ts';
import { type FreshDatabase, migratedDatabase } from '../../../test/support/postgres.ts';

const ROUNDS = 100_000;
const NOW = '2026-06-01T00:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000007';
const VIEWER = { userId: 7, isAdmin: false };

let database: FreshDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await migratedDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await pool.query('CREATE SCHEMA read_models');
  await pool.query(PARKED_TABLE);
  const tables = ALL_PROJECTIONS.flatMap((projection) => projection.tables);
  for (const table of tables) await pool.query(createTable('read_models', table));
  await pool.query(SEED);
  for (const table of tables) for (const index of createIndexes('read_models', table)) await pool.query(index);
  await pool.query('ANALYZE');
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Most rounds have ended long ago; a few are open, wait for money or are late. */
const SEED = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE n AS SELECT n, lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000' AS id,
      '2025-01-01Z'::timestamptz + n * interval '8 minutes' AS at FROM generate_series(1, ${ROUNDS}) n;
  INSERT INTO app.users (id, username, password_hash)
    SELECT n, 'user' || n, '-' FROM n WHERE n <= 20000;
  INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
      is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
      created_at, updated_at, catalogue_version)
    SELECT id::uuid, n, '着物', 'tops', 'shirt', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both', '{}',
      '{}', 'available', at, at, n FROM n WHERE n <= 20000;
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
  INSERT INTO read_models.operator_tasks (round_id, kind, cause, visible_from, due)
    SELECT id, 'register_shipping_code', 'x', at, at + interval '1 day' FROM n WHERE n % 100 = 0;
  INSERT INTO read_models.timeline (round_id, revision, type, at, party)
    SELECT id, 0, 'Paid', at, 'system' FROM n WHERE n <= 50000;
  INSERT INTO read_models.ledger (round_id, revision, line, event_id, debit, credit, amount, at)
    SELECT id, 5, 0, id, 'card', 'held', 100, at FROM n WHERE n <= 50000;
  INSERT INTO read_models.damage_cases (round_id, report_id, reported_at, state, file, revision, updated_at)
    SELECT id, id, at, 'closed', '{}', 12, at FROM n WHERE n % 20 = 0;
  INSERT INTO read_models.reservations (item_id, round_id, reserved_from, reserved_to)
    SELECT lpad(to_hex(1 + n % 20000), 8, '0') || '-0000-4000-8000-000000000000', id, at::date, at::date + 9 FROM n;`;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
type Asked = string | { readonly text: string; readonly values?: unknown[] };

/** Has every statement explained that it is asked, with its values and as it is planned once for all, and finds nothing. */
class Explaining {
  readonly scanned: string[] = [];
  asked = 0;

  async query(asked: Asked, values?: unknown[]): Promise<{ rows: never[]; rowCount: number }> {
    const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
    this.asked += 1;
    await this.explain(`EXPLAIN (FORMAT JSON) ${text}`, own);
    await this.explain(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
    return { rows: [], rowCount: 0 };
  }

  private async explain(text: string, values?: unknown[]): Promise<void> {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, values);
    const nodes = rows[0] === undefined ? [] : nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.has(node['Relation Name'] ?? ''));
    this.scanned.push(...scans.map((node) => `${node['Relation Name']} by ${text}`));
  }
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that grow with the rounds or with the people. */
const LARGE: ReadonlySet<string> = new Set([
  ...ALL_PROJECTIONS.flatMap(({ tables }) => tables.map(({ name }) => name)),
  ...['users', 'items', 'sessions', 'webhook_inbox', 'incidents', 'round_texts'],
]);

const clock = { now: () => new Date(NOW) } as Clock;
const due = { roundId: ID, kind: 'overdue', due: NOW, ref: null } as const;
const CURSOR = writeCursor({ at: NOW, id: ID });
const INTERRUPTED = momentAt(NOW, [{ kind: 'downtime', from: NOW, to: NOW }]);
const period = { from: '2026-06-01', to: '2026-06-08' };

/** What workers ask by themselves, and what people's pages ask again and again. */
const ASKED: readonly [what: string, ask: (db: pg.Pool) => Promise<unknown>][] = [
  [
    'the first deadlines that are due',
    (db) => deadlinesDueBy(db, NOW, { limit: 200, after: null, kinds: DEADLINE_KINDS }),
  ],
  ['the next page of deadlines', (db) => deadlinesDueBy(db, NOW, { limit: 200, after: due, kinds: DEADLINE_KINDS })],
  ['the times that deadlines were moved to', (db) => asMoved(db, [due], INTERRUPTED.interruptions)],
  ['the next deadline', (db) => nextDeadlineAfter(db, INTERRUPTED)],
  ['what interruptions have put off', (db) => movedDeadlines(db, INTERRUPTED.interruptions, 100)],
  ['webhooks that wait', (db) => new WebhookInbox(db).pending()],
  ['a webhook', (db) => new WebhookInbox(db).waiting(ID)],
  ['everybody’s open money', (db) => roundsWithOpenMoney(db, null)],
  ['an owner’s open money', (db) => roundsWithOpenMoney(db, 7)],
  ['what an owner is to give back', (db) => roundsWithOpenReversals(db, 7)],
  ['rounds whose records may go', (db) => roundsEndedBefore(db, NOW, { limit: 500, after: null })],
  ['requests for the same days', (db) => unansweredRequests(db, ID, period)],
  ['a borrower’s standing', (db) => borrowerStanding(db, 7, INTERRUPTED)],
  ['what keeps somebody from leaving', (db) => OpenRounds.prototype.of.call({}, db, 7)],
  ['a session', (db) => new SessionStore(db, {} as HttpSettings).find('x')],
  ['the end of a session', (db) => new SessionStore(db, {} as HttpSettings).close('x')],
  ['what waits for a person', (db) => new RequestRows(db).waitingFor(VIEWER, INTERRUPTED)],
  ['a person’s requests', (db) => new RequestRows(db).listOf(VIEWER, 'borrower')],
  ['an owner’s requests', (db) => new RequestRows(db).listOf(VIEWER, 'owner')],
  ['what is overdue', (db) => new RequestRows(db).overdueOf(VIEWER, 'owner', INTERRUPTED)],
  ['a request', (db) => new RequestRows(db).find(ID)],
  ['requests by id', (db) => new RequestRows(db).findMany([ID])],
  ['days of items', (db) => new RoundsOfItem(db, clock).bookedPeriods([ID])],
  ['an item’s running round', (db) => new RoundsOfItem(db, clock).hasRunning(ID)],
  ['what is taken in a week', (db) => new RoundsOfItem(db, clock).reservedItems(period)],
  ['an item’s calendar', (db) => reservedPeriods(db, ID, period.from)],
  ['items that changed', (db) => changedItems(db, '19990', true)],
  ['texts and photos', (db) => new RoundAttachments(db).read([{ roundId: ID, textIds: [ID], photoIds: [ID] }])],
  ['open incidents', (db) => new Incidents(db, null as never).list({ openOnly: true, limit: 200 })],
  [
    'the next page of incidents',
    (db) => new Incidents(db, null as never).list({ openOnly: true, limit: 20, cursor: CURSOR }),
  ],
  ['a round’s incidents', (db) => new Incidents(db, null as never).ofRound(ID)],
  ['attempts', (db) => new Incidents(db, null as never).attempt(ID)],
  ['a round’s postings', (db) => postingsOfRound(db, ID)],
  ['a damage case', (db) => damageCaseById(db, ID)],
];

describe('with 100,000 rounds', () => {
  it.each(ASKED)('%s: found without reading a large table from end to end', async (_, ask) => {
    const explaining = new Explaining();
    await ask(explaining as unknown as pg.Pool);
    expect(explaining.asked).toBeGreaterThan(0);
    expect(explaining.scanned).toEqual([]);
  });
});
