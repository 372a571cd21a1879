import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A maintenance that a release before had begun, until it stands in the event log: no row or one. */
export class CarriedMaintenance1763761000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.carried_maintenance (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        switched_at timestamptz NOT NULL
      );
      DO $$ BEGIN
        IF to_regclass('app.maintenance') IS NOT NULL THEN
          INSERT INTO app.carried_maintenance (switched_at)
            SELECT coalesce(switched_at, now()) FROM app.maintenance WHERE is_on;
          DROP TABLE app.maintenance;
        END IF;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.maintenance (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        is_on boolean NOT NULL,
        switched_by int REFERENCES app.users,
        switched_at timestamptz
      );
      INSERT INTO app.maintenance (is_on) VALUES (false);
      DROP TABLE app.carried_maintenance;
    `);
  }
}
