import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an item is worn for. Items of older releases have none until their owners choose. */
export class ItemOccasions1763936000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.items ADD COLUMN occasions text[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN occasions');
  }
}
