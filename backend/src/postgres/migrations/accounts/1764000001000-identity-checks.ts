import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each member's latest check at the identity provider. The row stays after its person has left, until it is redacted. */
export class IdentityChecks1764000001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE app.identity_checks (
        user_id integer PRIMARY KEY REFERENCES app.users (id),
        session_id text NOT NULL UNIQUE,
        state text NOT NULL CHECK (state IN ('open', 'processing', 'verified', 'ended')),
        problem text,
        started_at timestamptz NOT NULL DEFAULT now(),
        looked_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE app.identity_checks');
  }
}
