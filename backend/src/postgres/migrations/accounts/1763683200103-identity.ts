import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who somebody really is, as far as operators have checked it, and who decided so when. */
export class Identity1763683200103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users
        ADD COLUMN identity_state text NOT NULL DEFAULT 'unverified'
          CHECK (identity_state IN ('unverified', 'pending', 'verified', 'rejected')),
        ADD COLUMN identity_reason text;

      CREATE TABLE app.identity_decisions (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users,
        state text NOT NULL,
        reason text,
        decided_by int NOT NULL REFERENCES app.users,
        decided_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX identity_decisions_user ON app.identity_decisions (user_id, decided_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.identity_decisions;
      ALTER TABLE app.users DROP COLUMN identity_state, DROP COLUMN identity_reason;
    `);
  }
}
