import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an account's address was last confirmed by a browser that was signed in with the second step. */
export class VouchedSecondSteps1763930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.second_steps ADD COLUMN vouched_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.second_steps DROP COLUMN vouched_at');
  }
}
