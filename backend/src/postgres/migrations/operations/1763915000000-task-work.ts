import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' work on tasks: owner, due time and notes. */
export class TaskWork1763915000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- told_level: of which escalation operators were told. gone_since: when its task was first missed; rebuilds miss them too.
      CREATE TABLE app.operator_task_work (
        round_id text NOT NULL,
        kind text NOT NULL,
        cause text NOT NULL,
        owner_id int,
        due timestamptz,
        told_level smallint NOT NULL DEFAULT 0,
        gone_since timestamptz,
        PRIMARY KEY (round_id, kind, cause)
      );
      CREATE TABLE app.operator_task_notes (
        id uuid PRIMARY KEY,
        round_id text NOT NULL,
        kind text NOT NULL,
        cause text NOT NULL,
        written_by int NOT NULL,
        written_at timestamptz NOT NULL,
        note text NOT NULL,
        FOREIGN KEY (round_id, kind, cause) REFERENCES app.operator_task_work ON DELETE CASCADE
      );
      CREATE INDEX operator_task_notes_task ON app.operator_task_notes (round_id, kind, cause);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.operator_task_notes, app.operator_task_work');
  }
}
