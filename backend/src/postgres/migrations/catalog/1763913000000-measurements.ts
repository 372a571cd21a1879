import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What owners measured of their items, in centimetres. */
export class Measurements1763913000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE app.items ADD COLUMN measurements jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN measurements');
  }
}
