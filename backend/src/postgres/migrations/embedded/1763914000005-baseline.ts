import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The progress of the demo data, as in release 0.3.0. */
export class EmbeddedBaseline1763914000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.demo_data (
        one boolean DEFAULT true PRIMARY KEY CHECK (one),
        begun_at timestamptz NOT NULL,
        done boolean NOT NULL DEFAULT false
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.demo_data');
  }
}
