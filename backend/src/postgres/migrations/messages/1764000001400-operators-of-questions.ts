import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator who handles a question, and what operators note about it. */
export class OperatorsOfQuestions1764000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.support_threads ADD COLUMN owner_id int, ADD COLUMN owned_at timestamptz;
      CREATE TABLE app.support_thread_notes (
        id uuid PRIMARY KEY,
        thread_id uuid NOT NULL REFERENCES app.support_threads ON DELETE CASCADE,
        written_by int NOT NULL,
        written_at timestamptz NOT NULL,
        note text NOT NULL
      );
      CREATE INDEX support_thread_notes_thread ON app.support_thread_notes (thread_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.support_thread_notes;
      ALTER TABLE app.support_threads DROP COLUMN owner_id, DROP COLUMN owned_at;
    `);
  }
}
