import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the processes must not continue from their checkpoint without an operator; null: they may. */
export class StoppedProcesses1763919000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.process_checkpoints ADD COLUMN stopped text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.process_checkpoints DROP COLUMN stopped');
  }
}
