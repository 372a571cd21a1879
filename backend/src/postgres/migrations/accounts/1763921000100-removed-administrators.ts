import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an administrator last removed another's role: an attacker with a session would begin with those who would be
 * notified.
 */
export class RemovedAdministrators1763921000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users ADD COLUMN removed_administrator_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users DROP COLUMN removed_administrator_at');
  }
}
