import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What stands beside the event log: what people write and show about a round, tries at its codes, the processes'
 * checkpoint, incidents and webhooks, operators' marks, and how far the demo's data has come. Releases before made these
 * tables at their start: they may be there.
 */
export class TablesBesideTheLog1763683500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- body and salt are null once the text has been erased; the events' hashes stay. So is a photo's salt.
      CREATE TABLE IF NOT EXISTS app.round_texts (
        id uuid PRIMARY KEY,
        round_id uuid NOT NULL,
        kind text NOT NULL,
        author_id int,
        salt text,
        body text,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX IF NOT EXISTS round_texts_round ON app.round_texts (round_id);
      CREATE INDEX IF NOT EXISTS round_texts_author ON app.round_texts (author_id);
      CREATE TABLE IF NOT EXISTS app.round_photos (
        round_id uuid NOT NULL,
        upload_id uuid NOT NULL,
        salt text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (round_id, upload_id)
      );
      CREATE INDEX IF NOT EXISTS round_photos_upload ON app.round_photos (upload_id);
      CREATE TABLE IF NOT EXISTS app.handover_attempts (
        round_id uuid PRIMARY KEY,
        window_started_at timestamptz NOT NULL,
        attempts int NOT NULL
      );

      CREATE TABLE IF NOT EXISTS app.process_checkpoints (
        process text PRIMARY KEY,
        log text NOT NULL,
        position text,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      -- subject names what failed; one incident about it is open at a time.
      CREATE TABLE IF NOT EXISTS app.incidents (
        id uuid PRIMARY KEY,
        subject text NOT NULL,
        round_id uuid,
        job_kind text NOT NULL,
        payload json NOT NULL,
        error text NOT NULL,
        definite boolean NOT NULL,
        attempts int NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        retried_at timestamptz,
        resolved_at timestamptz
      );
      CREATE UNIQUE INDEX IF NOT EXISTS incidents_open ON app.incidents (subject) WHERE resolved_at IS NULL;
      CREATE INDEX IF NOT EXISTS incidents_subject ON app.incidents (subject);
      CREATE TABLE IF NOT EXISTS app.webhook_inbox (
        event_id text PRIMARY KEY,
        type text NOT NULL,
        object_id text,
        account text,
        created_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        processed_at timestamptz,
        attempts int NOT NULL DEFAULT 0,
        last_error text
      );
      CREATE INDEX IF NOT EXISTS webhook_inbox_pending ON app.webhook_inbox (received_at) WHERE processed_at IS NULL;

      CREATE TABLE IF NOT EXISTS app.operator_task_marks (
        round_id text NOT NULL,
        kind text NOT NULL,
        cause text NOT NULL,
        done_at timestamptz NOT NULL,
        done_by int NOT NULL,
        note text,
        PRIMARY KEY (round_id, kind, cause)
      );
      CREATE TABLE IF NOT EXISTS app.demo_data (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        begun_at timestamptz NOT NULL,
        done boolean NOT NULL DEFAULT false
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.round_texts, app.round_photos, app.handover_attempts, app.process_checkpoints, app.incidents,
        app.webhook_inbox, app.operator_task_marks, app.demo_data;
    `);
  }
}
