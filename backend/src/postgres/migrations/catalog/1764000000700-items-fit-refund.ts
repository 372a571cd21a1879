import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an owner gives the price back for a wrong size. For items of older releases they don't, until they choose it. */
export class ItemsFitRefund1764000000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items ADD COLUMN fit_refund boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN fit_refund');
  }
}
