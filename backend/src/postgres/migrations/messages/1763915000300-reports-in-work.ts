import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator who handles a report or feedback; null: none yet. */
export class ReportsInWork1763915000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.reports ADD COLUMN taken_by int, ADD COLUMN taken_at timestamptz;
      ALTER TABLE app.feedback ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in_work', 'done')),
        ADD COLUMN handled_by int, ADD COLUMN handled_at timestamptz, ADD COLUMN note text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.feedback DROP COLUMN state, DROP COLUMN handled_by, DROP COLUMN handled_at, DROP COLUMN note;
      ALTER TABLE app.reports DROP COLUMN taken_by, DROP COLUMN taken_at;
    `);
  }
}
