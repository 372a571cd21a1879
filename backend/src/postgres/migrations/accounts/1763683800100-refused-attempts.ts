import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which attempt at a movement of money the provider refused last: the next one needs another key. */
export class RefusedAttempts1763683800100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.refused_attempts (
        subject text PRIMARY KEY,
        attempt integer NOT NULL,
        refused_at timestamptz NOT NULL
      );
      CREATE INDEX refused_attempts_old ON app.refused_attempts (refused_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.refused_attempts');
  }
}
