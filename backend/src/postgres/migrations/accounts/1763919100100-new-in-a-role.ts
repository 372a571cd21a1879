import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an operator has their role: whoever got it just now moves no money yet. Those of before are nobody's news. */
export class NewInARole1763919100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users ADD COLUMN operator_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users DROP COLUMN operator_since');
  }
}
