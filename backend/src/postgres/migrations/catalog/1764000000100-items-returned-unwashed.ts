import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether borrowers return an item unwashed. For items of older releases they don't, until their owners choose it. */
export class ItemsReturnedUnwashed1764000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items ADD COLUMN return_unwashed boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN return_unwashed');
  }
}
