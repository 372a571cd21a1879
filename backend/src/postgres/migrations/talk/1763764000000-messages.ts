import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people write to one another, whom they don't want to hear of, what they report, and who of the operators read it. */
export class Messages1763764000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.blocks (
        blocker_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        blocked_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (blocker_id, blocked_id),
        CHECK (blocker_id <> blocked_id)
      );
      CREATE INDEX blocks_blocked ON app.blocks (blocked_id);

      -- Direct without a round. over: it need not be kept any longer, and nobody reads it; its messages go in batches.
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
      CREATE UNIQUE INDEX chats_direct ON app.chats (low_id, high_id) WHERE round_id IS NULL AND NOT over;
      CREATE INDEX chats_direct_last ON app.chats (last_at) WHERE round_id IS NULL AND NOT over;
      CREATE INDEX chats_over ON app.chats (id) WHERE over;

      -- What one of its two people knows of a chat. The row goes with their account, the other's stays.
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

      -- position counts within the chat, from 1, in the order in which everybody sees them. photos are uploads.
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
      CREATE UNIQUE INDEX messages_client ON app.messages (sender_id, client_id) WHERE client_id IS NOT NULL;
      CREATE INDEX messages_sender ON app.messages (sender_id, created_at);
      CREATE INDEX messages_photos ON app.messages USING gin (photos) WHERE photos <> '{}';

      -- Support chats are events; this is only how far somebody has read one.
      CREATE TABLE app.support_chat_members (
        round_id uuid NOT NULL,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        read_up_to int NOT NULL DEFAULT -1,
        archived_at timestamptz,
        PRIMARY KEY (round_id, user_id)
      );
      CREATE INDEX support_chat_members_user ON app.support_chat_members (user_id);

      CREATE TABLE app.reports (
        id uuid PRIMARY KEY,
        reporter_id int NOT NULL,
        subject text NOT NULL CHECK (subject IN ('message', 'user', 'item')),
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
      CREATE UNIQUE INDEX reports_open ON app.reports (reporter_id, subject, subject_id) WHERE closed_at IS NULL;
      CREATE INDEX reports_waiting ON app.reports (created_at, id) WHERE closed_at IS NULL;
      CREATE INDEX reports_closed ON app.reports (closed_at, id) WHERE closed_at IS NOT NULL;

      -- An operator read what isn't theirs: one row a day, and for what.
      CREATE TABLE app.chat_inspections (
        operator_id int NOT NULL,
        reason text NOT NULL CHECK (reason IN ('report', 'case')),
        reference uuid NOT NULL,
        day date NOT NULL DEFAULT current_date,
        first_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (reference, operator_id, reason, day)
      );
      CREATE INDEX chat_inspections_first ON app.chat_inspections (first_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE app.chat_inspections, app.reports, app.support_chat_members, app.messages,
      app.chat_members, app.chats, app.blocks`);
  }
}
