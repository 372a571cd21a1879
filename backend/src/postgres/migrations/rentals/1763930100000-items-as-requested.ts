import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rounds keep their item as it was requested: its texts are among the round's texts, and this is the order of its
 * photos.
 */
export class ItemsAsRequested1763930100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Among the photos of the item as it was requested; null: people attached it to the round.
      ALTER TABLE app.round_photos ADD COLUMN place smallint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.round_photos DROP COLUMN place');
  }
}
