import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions and request limits, as in release 0.3.0. */
export class HttpBaseline1763914000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.sessions (
        token_hash text PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        address text NOT NULL,
        user_agent text NOT NULL DEFAULT '',
        last_seen_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sessions_expiry ON app.sessions (expires_at);
      CREATE INDEX sessions_user ON app.sessions (user_id);

      CREATE TABLE app.request_limits (
        kind text NOT NULL,
        subject text NOT NULL,
        window_started_at timestamptz NOT NULL,
        tries int NOT NULL,
        PRIMARY KEY (kind, subject)
      );
      CREATE INDEX request_limits_window ON app.request_limits (window_started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.request_limits, app.sessions');
  }
}
