import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session's user last proved their identity, at login or since. */
export class StepUps1763930000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.sessions ADD COLUMN stepped_up_at timestamptz;
      ALTER TABLE app.sessions ALTER COLUMN stepped_up_at SET DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.sessions DROP COLUMN stepped_up_at');
  }
}
