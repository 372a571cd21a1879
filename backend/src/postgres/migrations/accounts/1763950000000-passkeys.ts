import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, and second steps that are done with them alone. */
export class Passkeys1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.passkeys (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        vouched_at timestamptz
      );
      CREATE UNIQUE INDEX passkeys_credential ON app.passkeys (credential_id);
      CREATE INDEX passkeys_user ON app.passkeys (user_id);

      CREATE TABLE app.passkey_challenges (
        challenge text PRIMARY KEY,
        purpose text NOT NULL,
        browser text NOT NULL,
        user_id int REFERENCES app.users ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_expiry ON app.passkey_challenges (expires_at);
      CREATE INDEX passkey_challenges_user ON app.passkey_challenges (user_id);

      ALTER TABLE app.second_steps ALTER COLUMN secret DROP NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM app.second_steps WHERE secret IS NULL;
      ALTER TABLE app.second_steps ALTER COLUMN secret SET NOT NULL;
      DROP TABLE app.passkey_challenges, app.passkeys;
    `);
  }
}
