import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An administrator's change of another's account that waits for a second administrator. */
export class AdministratorsByTwo1763930000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.administrator_proposals (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        operation text NOT NULL,
        proposed_by int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        proposed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, operation)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.administrator_proposals');
  }
}
