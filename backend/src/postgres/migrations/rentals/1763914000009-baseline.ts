import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rentals' tables besides the log: texts and photos, reviews, webhooks, incidents, reconciliation, as in release
 * 0.3.0.
 */
export class RentalsBaseline1763914000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.round_texts (
        id uuid PRIMARY KEY,
        round_id uuid NOT NULL,
        kind text NOT NULL,
        author_id int,
        salt text,
        body text,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX round_texts_author ON app.round_texts (author_id);
      CREATE INDEX round_texts_round ON app.round_texts (round_id);

      CREATE TABLE app.round_photos (
        round_id uuid NOT NULL,
        upload_id uuid NOT NULL,
        salt text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (round_id, upload_id)
      );
      CREATE INDEX round_photos_upload ON app.round_photos (upload_id);

      CREATE TABLE app.support_chat_members (
        round_id uuid NOT NULL,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        read_up_to int NOT NULL DEFAULT -1,
        archived_at timestamptz,
        PRIMARY KEY (round_id, user_id)
      );
      CREATE INDEX support_chat_members_user ON app.support_chat_members (user_id);

      CREATE TABLE app.handover_attempts (
        round_id uuid PRIMARY KEY,
        window_started_at timestamptz NOT NULL,
        attempts int NOT NULL
      );

      CREATE TABLE app.open_requests (
        borrower_id int NOT NULL,
        item_id uuid NOT NULL,
        claims jsonb NOT NULL,
        until date NOT NULL,
        PRIMARY KEY (borrower_id, item_id)
      );
      CREATE INDEX open_requests_item ON app.open_requests (item_id);
      CREATE INDEX open_requests_until ON app.open_requests (until);

      CREATE TABLE app.receipt_names (
        round_id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        name text NOT NULL,
        named_at timestamptz NOT NULL
      );
      CREATE INDEX receipt_names_user ON app.receipt_names (user_id);

      CREATE TABLE app.reviews (
        id uuid PRIMARY KEY,
        round_id uuid NOT NULL,
        written_by text NOT NULL CHECK (written_by IN ('borrower', 'owner')),
        author_id int NOT NULL,
        about_id int NOT NULL,
        item_id uuid NOT NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        tags text[] NOT NULL,
        body text NOT NULL,
        completed_at timestamptz NOT NULL,
        written_at timestamptz NOT NULL,
        shown_at timestamptz,
        hidden_at timestamptz,
        reply text,
        replied_at timestamptz,
        reply_hidden_at timestamptz,
        CONSTRAINT reviews_round_id_written_by_key UNIQUE (round_id, written_by)
      );
      CREATE INDEX reviews_about ON app.reviews (about_id, shown_at DESC, id DESC) INCLUDE (rating)
        WHERE shown_at IS NOT NULL AND hidden_at IS NULL;
      CREATE INDEX reviews_author ON app.reviews (author_id);
      CREATE INDEX reviews_item ON app.reviews (item_id, shown_at DESC, id DESC) INCLUDE (rating)
        WHERE written_by = 'borrower' AND shown_at IS NOT NULL AND hidden_at IS NULL;
      CREATE INDEX reviews_waiting ON app.reviews (completed_at, round_id) WHERE shown_at IS NULL;

      CREATE TABLE app.review_decisions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        review_id uuid NOT NULL REFERENCES app.reviews ON DELETE CASCADE,
        part text NOT NULL CHECK (part IN ('review', 'reply')),
        hidden boolean NOT NULL,
        reason text NOT NULL,
        decided_by int NOT NULL,
        decided_at timestamptz NOT NULL
      );
      CREATE INDEX review_decisions_review ON app.review_decisions (review_id, part, id);

      CREATE TABLE app.webhook_inbox (
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
      CREATE INDEX webhook_inbox_pending ON app.webhook_inbox (received_at) WHERE processed_at IS NULL;

      CREATE TABLE app.incidents (
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
        resolved_at timestamptz,
        skipped_by int,
        note text
      );
      CREATE INDEX incidents_newest ON app.incidents (occurred_at);
      CREATE INDEX incidents_open_newest ON app.incidents (occurred_at) WHERE resolved_at IS NULL;
      CREATE INDEX incidents_round ON app.incidents (round_id, occurred_at);
      CREATE INDEX incidents_subject ON app.incidents (subject);
      CREATE UNIQUE INDEX incidents_open ON app.incidents (subject) WHERE resolved_at IS NULL;

      CREATE TABLE app.refused_attempts (
        subject text PRIMARY KEY,
        attempt int NOT NULL,
        refused_at timestamptz NOT NULL
      );
      CREATE INDEX refused_attempts_old ON app.refused_attempts (refused_at);

      CREATE TABLE app.reminders_told (
        round_id text NOT NULL,
        kind text NOT NULL,
        due timestamptz NOT NULL,
        again_at timestamptz NOT NULL,
        told_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (round_id, kind, due)
      );
      CREATE INDEX reminders_told_at ON app.reminders_told (told_at);

      CREATE TABLE app.balance_differences (
        id uuid PRIMARY KEY,
        movement text NOT NULL,
        object_id text NOT NULL,
        round_id text,
        provider jsonb,
        book jsonb,
        found_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        closed_by int,
        note text,
        CONSTRAINT balance_differences_movement_object_id_key UNIQUE (movement, object_id)
      );
      CREATE INDEX balance_differences_newest ON app.balance_differences (found_at);
      CREATE INDEX balance_differences_open ON app.balance_differences (found_at) WHERE closed_at IS NULL;

      CREATE TABLE app.reconciliation (
        one boolean DEFAULT true PRIMARY KEY CHECK (one),
        after_entry text,
        since timestamptz NOT NULL,
        book_until timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.reconciliation, app.balance_differences, app.reminders_told, app.refused_attempts,
        app.incidents, app.webhook_inbox, app.review_decisions, app.reviews, app.receipt_names,
        app.open_requests, app.handover_attempts, app.support_chat_members, app.round_photos, app.round_texts
    `);
  }
}
