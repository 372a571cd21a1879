import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the service is under maintenance, and who said so: one row. */
export class Maintenance1763683200102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.maintenance (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        is_on boolean NOT NULL,
        switched_by int REFERENCES app.users,
        switched_at timestamptz
      );
      INSERT INTO app.maintenance (is_on) VALUES (false);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.maintenance');
  }
}
