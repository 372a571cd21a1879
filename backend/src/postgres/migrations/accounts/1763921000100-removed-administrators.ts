import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last took an administrator's role away: whoever took a session over would begin with those who are told. */
export class RemovedAdministrators1763921000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users ADD COLUMN removed_administrator_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users DROP COLUMN removed_administrator_at');
  }
}
