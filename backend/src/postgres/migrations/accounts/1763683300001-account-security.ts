import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where sessions are used from, links that mails carry, and how much of something each network has done lately. Sessions
 * from before have no address, so they end.
 */
export class AccountSecurity1763683300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM app.sessions;
      ALTER TABLE app.sessions
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD COLUMN address text NOT NULL,
        ADD COLUMN user_agent text NOT NULL DEFAULT '',
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

      ALTER TABLE app.users
        ADD COLUMN email_verified_at timestamptz,
        ADD COLUMN security_alert jsonb;

      CREATE TABLE app.mail_links (
        id uuid PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX mail_links_user ON app.mail_links (user_id);
      CREATE INDEX mail_links_expiry ON app.mail_links (expires_at);

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
    await runner.query(`
      DROP TABLE app.request_limits, app.mail_links;
      ALTER TABLE app.users DROP COLUMN security_alert, DROP COLUMN email_verified_at;
      ALTER TABLE app.sessions DROP COLUMN last_seen_at, DROP COLUMN user_agent, DROP COLUMN address, DROP COLUMN id;
    `);
  }
}
