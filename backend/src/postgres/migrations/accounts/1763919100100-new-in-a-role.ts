import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when operators have their role, because new ones can't move money yet. Existing operators count as
 * long-standing.
 */
export class NewInARole1763919100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users ADD COLUMN operator_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users DROP COLUMN operator_since');
  }
}
