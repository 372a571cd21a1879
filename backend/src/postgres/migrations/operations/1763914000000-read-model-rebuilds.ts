import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read models that operators had checked or built anew, and incidents that they left aside. */
export class ReadModelRebuilds1763914000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- told_at: when its process last said that it is at it. One that was killed says nothing any more.
      CREATE TABLE app.read_model_rebuilds (
        id uuid PRIMARY KEY,
        read_model text NOT NULL,
        state text NOT NULL,
        events int NOT NULL DEFAULT 0,
        share real NOT NULL DEFAULT 0,
        tables jsonb,
        error text,
        started_by int NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX read_model_rebuilds_started ON app.read_model_rebuilds (started_at);
      CREATE UNIQUE INDEX read_model_rebuilds_one ON app.read_model_rebuilds ((true))
        WHERE state IN ('checking', 'rebuilding');
      -- An operator left it aside, and why.
      ALTER TABLE app.incidents ADD COLUMN skipped_by int, ADD COLUMN note text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.incidents DROP COLUMN skipped_by, DROP COLUMN note;
      DROP TABLE app.read_model_rebuilds;
    `);
  }
}
