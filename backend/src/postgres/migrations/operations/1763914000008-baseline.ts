import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operators' tables besides the log, as in release 0.3.0. */
export class OperationsBaseline1763914000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.feedback (
        id uuid PRIMARY KEY,
        message text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())
      );
      CREATE INDEX feedback_newest ON app.feedback (created_at DESC, id);

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
      CREATE UNIQUE INDEX read_model_rebuilds_one ON app.read_model_rebuilds ((true)) WHERE (state = ANY (ARRAY['checking', 'rebuilding']));

      CREATE TABLE app.operator_task_marks (
        round_id text NOT NULL,
        kind text NOT NULL,
        cause text NOT NULL,
        done_at timestamptz NOT NULL,
        done_by int NOT NULL,
        note text,
        PRIMARY KEY (round_id, kind, cause)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.operator_task_marks, app.read_model_rebuilds, app.feedback');
  }
}
