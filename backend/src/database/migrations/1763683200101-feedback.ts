import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Anonymous messages to the operators; and, unrelated to them, how many each network sent lately. */
export class Feedback1763683200101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.feedback (
        id uuid PRIMARY KEY,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())
      );
      CREATE INDEX feedback_newest ON app.feedback (created_at DESC, id);

      CREATE TABLE app.feedback_tries (
        network text PRIMARY KEY,
        window_started_at timestamptz NOT NULL,
        tries int NOT NULL
      );
      CREATE INDEX feedback_tries_window ON app.feedback_tries (window_started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.feedback_tries, app.feedback');
  }
}
