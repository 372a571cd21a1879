import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the demo's time runs ahead of real time: one row. */
export class DemoClock1763683200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.demo_clock (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
      );
      INSERT INTO app.demo_clock (ahead_ms) VALUES (0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.demo_clock');
  }
}
