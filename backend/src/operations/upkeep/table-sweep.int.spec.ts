import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { TableSweep } from './table-sweep.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const { pool } = useDatabase();
beforeAll(() => pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`));

const ROUND = '70000000-0000-4000-8000-00000000000';
/** For each table, a statement that inserts row number `$1` with this age. */
const ROWS: Readonly<Record<string, (ago: string) => string>> = {
  sessions: (ago) =>
    `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent) VALUES ($1, 1, now() - ${ago}, '', '')`,
  request_limits: (ago) =>
    `INSERT INTO app.request_limits (kind, subject, window_started_at, tries) VALUES ('x', $1, now() - ${ago}, 1)`,
  login_attempts: (ago) =>
    `INSERT INTO app.login_attempts (username, window_started_at, attempts) VALUES ($1, now() - ${ago}, 1)`,
  passkey_challenges: (ago) =>
    `INSERT INTO app.passkey_challenges (challenge, purpose, browser, expires_at) VALUES ($1, 'login', '', now() - ${ago})`,
  mail_links: (ago) =>
    `INSERT INTO app.mail_links (id, purpose, user_id, email, expires_at)
     VALUES (('${ROUND}' || $1)::uuid, 'reset_password', 1, '', now() - ${ago})`,
  provider_logins: (ago) =>
    `INSERT INTO app.provider_logins (state_hash, browser_hash, provider, nonce, verifier, return_to, expires_at)
     VALUES ($1, '', 'line', '', '', '/', now() - ${ago})`,
  administrator_proposals: (ago) =>
    `INSERT INTO app.administrator_proposals (user_id, operation, proposed_by, proposed_at) VALUES (1, $1, 1, now() - ${ago})`,
  former_addresses: (ago) =>
    `INSERT INTO app.former_addresses (user_id, email, since, left_at) VALUES (1, $1, now() - ${ago}, now() - ${ago})`,
  webhook_inbox: (ago) =>
    `INSERT INTO app.webhook_inbox (event_id, type, created_at, processed_at) VALUES ($1, 'x', now(), now() - ${ago})`,
  incidents: (ago) =>
    `INSERT INTO app.incidents (id, subject, job_kind, payload, error, definite, attempts, resolved_at)
     VALUES (('${ROUND}' || $1)::uuid, $1, 'x', '{}', '', true, 1, now() - ${ago})`,
  refused_attempts: (ago) =>
    `INSERT INTO app.refused_attempts (subject, attempt, refused_at) VALUES ($1, 1, now() - ${ago})`,
  money_tries: (ago) => `INSERT INTO app.money_tries (subject, kind, since) VALUES ($1, 'provider', now() - ${ago})`,
  read_model_rebuilds: (ago) =>
    `INSERT INTO app.read_model_rebuilds (id, read_model, state, started_by, started_at)
     VALUES (('${ROUND}' || $1)::uuid, 'rounds', 'rebuilt', 1, now() - ${ago})`,
  balance_differences: (ago) =>
    `INSERT INTO app.balance_differences (id, movement, object_id, closed_at)
     VALUES (('${ROUND}' || $1)::uuid, 'transfer', $1, now() - ${ago})`,
  handover_attempts: (ago) =>
    `INSERT INTO app.handover_attempts (round_id, window_started_at, attempts) VALUES (('${ROUND}' || $1)::uuid, now() - ${ago}, 1)`,
  fit_refunds: (ago) =>
    `INSERT INTO app.fit_refunds (round_id, borrower_id, requested_at) VALUES (('${ROUND}' || $1)::uuid, 1, now() - ${ago})`,
  open_requests: (ago) =>
    `INSERT INTO app.open_requests (borrower_id, item_id, claims, until) VALUES (1, ('${ROUND}' || $1)::uuid, '{}', now() - ${ago})`,
  item_views: (ago) =>
    `INSERT INTO app.item_views (item_id, day, views) VALUES (('${ROUND}' || $1)::uuid, now() - ${ago}, 1)`,
  visit_counts: (ago) =>
    `INSERT INTO app.visit_counts (day, entry, step, visits) VALUES (now() - ${ago}, 'home', $1, 1)`,
  unfound_words: (ago) => `INSERT INTO app.unfound_words (week, key, word, people) VALUES (now() - ${ago}, $1, '', 5)`,
  unfound_word_sketches: (ago) =>
    `INSERT INTO app.unfound_word_sketches (week, mark, people) VALUES (now() - ${ago}, $1, 1)`,
  coupon_marks: (ago) => `INSERT INTO app.coupon_marks (mark, user_id, made_at) VALUES ($1, 1, now() - ${ago})`,
  reports: (ago) =>
    `INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, reason, created_at, closed_at)
     VALUES (('${ROUND}' || $1)::uuid, 1, 'user', $1, 1, '', now(), now() - ${ago})`,
  chat_inspections: (ago) =>
    `INSERT INTO app.chat_inspections (operator_id, reason, reference, first_at)
     VALUES (1, 'report', ('${ROUND}' || $1)::uuid, now() - ${ago})`,
  item_drafts: (ago) =>
    `INSERT INTO app.item_drafts (id, user_id, updated_at) VALUES (('${ROUND}' || $1)::uuid, 1, now() - ${ago})`,
  notifications: (ago) =>
    `INSERT INTO app.notifications (id, user_id, kind, title, sentence, path, at, created_at)
     VALUES (('${ROUND}' || $1)::uuid, 1, 'x', '', '', '/', now(), now() - ${ago})`,
  reminders_told: (ago) =>
    `INSERT INTO app.reminders_told (round_id, kind, due, again_at, told_at) VALUES ($1, 'x', now(), now(), now() - ${ago})`,
  mails: (ago) => `INSERT INTO app.mails (id, done_at) VALUES (('${ROUND}' || $1)::uuid, now() - ${ago})`,
  bulk_mails: (ago) =>
    `INSERT INTO app.bulk_mails (id, subject, body, segment, state, created_by, ended_at)
     VALUES (('${ROUND}' || $1)::uuid, '', '', '{}', 'done', 1, now() - ${ago})`,
  feedback: (ago) =>
    `INSERT INTO app.feedback (id, message, created_at) VALUES (('${ROUND}' || $1)::uuid, 'x', now() - ${ago})`,
};
/** All other tables, and what keeps each from growing for ever. */
const OTHERWISE: Readonly<Record<string, string>> = {
  ...{ users: 'people', items: 'people have so many', uploads: 'their own sweep' },
  ...{ front_pictures: 'one a place of the landing page' },
  ...{ blocks: 'people have so many', favourites: 'people have so many', saved_searches: 'people have so many' },
  ...{ follows: 'two people each', chats: 'the rules of records', chat_members: 'with their chats' },
  ...{ reviews: 'a round has two', review_decisions: 'operators make them one by one' },
  ...{ support_threads: 'the rules of records', support_thread_messages: 'with their threads' },
  ...{ support_thread_notes: 'with their threads' },
  ...{ messages: 'with their chats', support_chat_members: 'with the round’s records' },
  ...{ round_texts: 'with the round’s records', round_photos: 'with the round’s records' },
  ...{
    receipt_names: 'a round has one',
    operator_task_marks: 'a round has so many',
    operator_task_work: 'swept with their tasks and notes',
    operator_task_notes: 'with what was written in their rounds',
    identity_decisions: 'kept, as long as the account',
    lifted_locks: 'operators make them one by one',
  },
  ...{
    notification_settings: 'one a person',
    own_sizes: 'one a person',
    coupons: 'two a person, and ten a year for invitations',
    invitation_codes: 'one a person',
    invitations: 'one a person',
    payout_accounts: 'one a person',
    payout_account_refusals: 'one a person',
    former_payout_accounts: 'one for each account that died, until its owner leaves',
    bank_payouts: 'each has a round’s transfer at least, until its owner leaves',
    provider_identities: 'one a provider and person',
    second_steps: 'one a person',
    recovery_codes: 'ten a person',
    passkeys: 'twenty a person',
    identity_checks: 'one a person, until they left and it is redacted',
  },
  ...{ push_subscriptions: 'with their sessions', parked_streams: 'gone when mended' },
  ...{ process_checkpoints: 'one a process', catalogue: 'one row', demo_clock: 'one row', demo_data: 'one row' },
  ...{ carried_maintenance: 'one row', service_heartbeat: 'one row', reconciliation: 'one row' },
  ...{ platform_balance: 'one row' },
  ...{ log_roots: 'one a day, for ever', sealed_streams: 'one a stream', bulk_mail_recipients: 'with their mail' },
};
const HOUR_AHEAD = `interval '-1 hour'`;
const YEARS = `interval '4 years'`;

describe('a table that grows', () => {
  it.each(Object.keys(ROWS))('%s loses expired rows, in batches, and keeps the rest', async (table) => {
    const row = ROWS[table]!;
    for (const old of ['1', '2', '3']) await pool.query(row(YEARS), [old]);
    for (const kept of ['4', '5']) await pool.query(row(HOUR_AHEAD), [kept]);
    const asked: string[] = [];
    const counting = {
      query: (text: string) => {
        asked.push(text);
        return pool.query(text);
      },
    };
    await new TableSweep(counting as unknown as pg.Pool, {} as never).sweep(undefined, 2);
    expect((await pool.query(`SELECT FROM app.${table}`)).rowCount).toBe(2);
    expect(asked.filter((text) => text.startsWith(`DELETE FROM app.${table} `))).toHaveLength(2);
  });

  it('is swept, or kept small in another way', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'app' AND table_type = 'BASE TABLE'`,
    );
    const there = rows.map(({ name }) => name).filter((name) => name !== 'migrations');
    expect(there.toSorted()).toEqual([...Object.keys(ROWS), ...Object.keys(OTHERWISE)].toSorted());
  });

  it('keeps a mail that waits for its server, for up to a quarter of a year', async () => {
    const waiting = (id: string, ago: string) =>
      pool.query(
        `INSERT INTO app.mails (id, recipient, created_at) VALUES (('${ROUND}' || $1)::uuid, 'a@example.jp', now() - ${ago})`,
        [id],
      );
    await waiting('6', `interval '89 days'`);
    await waiting('7', `interval '91 days'`);
    await new TableSweep(pool, {} as never).sweep();
    const { rows } = await pool.query(`SELECT right(id::text, 1) AS id FROM app.mails WHERE recipient IS NOT NULL`);
    expect(rows).toEqual([{ id: '6' }]);
  });

  it('keeps an incident that wasn’t retried, and a webhook that wasn’t processed', async () => {
    await pool.query(`UPDATE app.incidents SET resolved_at = NULL, occurred_at = now() - ${YEARS}`);
    await pool.query(`UPDATE app.webhook_inbox SET processed_at = NULL, received_at = now() - ${YEARS}`);
    await new TableSweep(pool, {} as never).sweep();
    expect((await pool.query('SELECT FROM app.incidents')).rowCount).toBe(2);
    expect((await pool.query('SELECT FROM app.webhook_inbox')).rowCount).toBe(2);
  });
});
