import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chats, reports, and operators' accesses to them, as in release 0.3.0. */
export class MessagesBaseline1763914000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.chats (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        round_id uuid UNIQUE,
        low_id int NOT NULL,
        high_id int NOT NULL,
        item_id uuid,
        last_position int NOT NULL,
        last_at timestamptz NOT NULL,
        over boolean NOT NULL DEFAULT false,
        CHECK (low_id < high_id)
      );
      CREATE INDEX chats_direct_last ON app.chats (last_at) WHERE round_id IS NULL AND NOT over;
      CREATE INDEX chats_over ON app.chats (id) WHERE over;
      CREATE UNIQUE INDEX chats_direct ON app.chats (low_id, high_id) WHERE round_id IS NULL AND NOT over;

      CREATE TABLE app.chat_members (
        chat_id bigint NOT NULL REFERENCES app.chats ON DELETE CASCADE,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        other_id int NOT NULL,
        read_up_to int NOT NULL DEFAULT 0,
        unread int NOT NULL DEFAULT 0,
        archived boolean NOT NULL DEFAULT false,
        last_at timestamptz NOT NULL,
        PRIMARY KEY (chat_id, user_id)
      );
      CREATE INDEX chat_members_latest ON app.chat_members (user_id, archived, last_at DESC, chat_id DESC);

      CREATE TABLE app.messages (
        chat_id bigint NOT NULL REFERENCES app.chats ON DELETE CASCADE,
        position int NOT NULL,
        id uuid NOT NULL UNIQUE,
        sender_id int NOT NULL,
        client_id uuid,
        body text NOT NULL,
        photos uuid[] NOT NULL DEFAULT '{}',
        item_id uuid,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (chat_id, position)
      );
      CREATE INDEX messages_photos ON app.messages USING gin (photos) WHERE photos <> '{}';
      CREATE INDEX messages_sender ON app.messages (sender_id, created_at);
      CREATE UNIQUE INDEX messages_client ON app.messages (sender_id, client_id) WHERE client_id IS NOT NULL;

      CREATE TABLE app.reports (
        id uuid PRIMARY KEY,
        reporter_id int NOT NULL,
        subject text NOT NULL CHECK (subject IN ('message', 'user', 'item', 'review')),
        subject_id text NOT NULL,
        about_id int NOT NULL,
        item_id uuid,
        chat_kind text CHECK (chat_kind IN ('direct', 'transaction', 'support')),
        chat_id bigint,
        round_id uuid,
        reason text NOT NULL,
        created_at timestamptz NOT NULL,
        closed_at timestamptz,
        closed_by int,
        note text
      );
      CREATE INDEX reports_closed ON app.reports (closed_at, id) WHERE closed_at IS NOT NULL;
      CREATE INDEX reports_waiting ON app.reports (created_at, id) WHERE closed_at IS NULL;
      CREATE UNIQUE INDEX reports_open ON app.reports (reporter_id, subject, subject_id) WHERE closed_at IS NULL;

      CREATE TABLE app.chat_inspections (
        operator_id int NOT NULL,
        reason text NOT NULL CHECK (reason IN ('report', 'case')),
        reference uuid NOT NULL,
        day date NOT NULL DEFAULT CURRENT_DATE,
        first_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (reference, operator_id, reason, day)
      );
      CREATE INDEX chat_inspections_first ON app.chat_inspections (first_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.chat_inspections, app.reports, app.messages, app.chat_members, app.chats');
  }
}
