import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An item that was lost, or kept by a borrower, can't be rented until its owner publishes it again. */
export class ItemsThatAreGone1763931000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items ADD COLUMN gone_round_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN gone_round_id');
  }
}
