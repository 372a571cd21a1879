import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Anonymous messages to the operators. */
export class Feedback1763683200101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.feedback (
        id uuid PRIMARY KEY,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())
      );
      CREATE INDEX feedback_newest ON app.feedback (created_at DESC, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.feedback');
  }
}
