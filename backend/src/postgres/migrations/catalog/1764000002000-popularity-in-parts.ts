import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the popularity of items has been recounted, and when a worker last did a part. */
export class PopularityInParts1764000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.catalogue ADD COLUMN popularity_counted_at timestamptz, ADD COLUMN popularity_counted_to uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE app.catalogue DROP COLUMN popularity_counted_at, DROP COLUMN popularity_counted_to',
    );
  }
}
