import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at login providers that open ours, logins under way, and accounts that were made without a password. */
export class ProviderLogins1763940000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users ADD COLUMN has_password boolean NOT NULL DEFAULT true;
      CREATE TABLE app.provider_identities (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        provider text NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        linked_at timestamptz NOT NULL DEFAULT now(),
        vouched_at timestamptz,
        PRIMARY KEY (user_id, provider)
      );
      CREATE UNIQUE INDEX provider_identities_subject ON app.provider_identities (issuer, subject);
      CREATE TABLE app.provider_logins (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        state_hash text NOT NULL,
        browser_hash text NOT NULL,
        provider text NOT NULL,
        nonce text NOT NULL,
        verifier text NOT NULL,
        return_to text NOT NULL,
        is_link boolean NOT NULL DEFAULT false,
        user_id int REFERENCES app.users ON DELETE CASCADE,
        used_at timestamptz,
        outcome text,
        issuer text,
        subject text,
        email text,
        email_verified boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX provider_logins_state ON app.provider_logins (state_hash);
      CREATE INDEX provider_logins_user ON app.provider_logins (user_id);
      CREATE INDEX provider_logins_over ON app.provider_logins (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.provider_logins;
      DROP TABLE app.provider_identities;
      ALTER TABLE app.users DROP COLUMN has_password;
    `);
  }
}
