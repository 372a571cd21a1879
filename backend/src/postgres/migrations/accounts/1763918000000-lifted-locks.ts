import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason of a lock that was lifted. */
export class LiftedLocks1763918000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.lifted_locks (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        locked_at timestamptz NOT NULL,
        reason text NOT NULL,
        lifted_at timestamptz NOT NULL,
        lifted_by int NOT NULL,
        PRIMARY KEY (user_id, locked_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.lifted_locks');
  }
}
