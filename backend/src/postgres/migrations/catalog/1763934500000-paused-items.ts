import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items that their owner's pause has stopped: the end of the pause starts these again, and no others. */
export class PausedItems1763934500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items ADD COLUMN paused boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN paused');
  }
}
