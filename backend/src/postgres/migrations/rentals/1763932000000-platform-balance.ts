import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The platform's balance at the provider when last read. */
export class PlatformBalance1763932000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.platform_balance (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        available bigint NOT NULL,
        pending bigint NOT NULL,
        read_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.platform_balance');
  }
}
