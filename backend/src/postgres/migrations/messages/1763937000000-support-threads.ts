import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' questions to the operators. */
export class SupportThreads1763937000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.support_threads (
        id uuid PRIMARY KEY,
        asker_id int REFERENCES app.users ON DELETE CASCADE,
        guest_email text,
        confirmed_at timestamptz,
        kind text NOT NULL,
        round_id uuid,
        last_position int NOT NULL,
        last_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        answer_by timestamptz,
        closed_at timestamptz,
        satisfaction text,
        CHECK ((asker_id IS NULL) <> (guest_email IS NULL))
      );
      CREATE INDEX support_threads_asker ON app.support_threads (asker_id, last_at, id);
      CREATE INDEX support_threads_waiting ON app.support_threads (answer_by, id) WHERE answer_by IS NOT NULL;
      CREATE INDEX support_threads_answered ON app.support_threads (last_at, id)
        WHERE answer_by IS NULL AND closed_at IS NULL;
      CREATE INDEX support_threads_closed ON app.support_threads (closed_at, id) WHERE closed_at IS NOT NULL;
      CREATE INDEX support_threads_created ON app.support_threads (created_at);
      CREATE INDEX support_threads_last ON app.support_threads (last_at);
      CREATE INDEX support_threads_guest ON app.support_threads (lower(guest_email)) WHERE guest_email IS NOT NULL;
      CREATE INDEX support_threads_round ON app.support_threads (round_id) WHERE round_id IS NOT NULL;

      CREATE TABLE app.support_thread_messages (
        thread_id uuid NOT NULL REFERENCES app.support_threads ON DELETE CASCADE,
        position int NOT NULL,
        id uuid NOT NULL UNIQUE,
        sender_id int NOT NULL,
        from_operators boolean NOT NULL,
        client_id uuid NOT NULL,
        body text NOT NULL,
        photos uuid[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL,
        PRIMARY KEY (thread_id, position)
      );
      CREATE UNIQUE INDEX support_thread_messages_client ON app.support_thread_messages (sender_id, client_id);
      CREATE INDEX support_thread_messages_photos ON app.support_thread_messages USING gin (photos) WHERE photos <> '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.support_thread_messages, app.support_threads');
  }
}
