import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes of postponed tasks by due time, tasks by owner, operators, and reports by subject, so that no list reads rows
 * that it doesn't show.
 */
export class TasksByTime1763916000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX operator_task_work_due ON app.operator_task_work (due) WHERE due IS NOT NULL;
      CREATE INDEX operator_task_work_owner ON app.operator_task_work (owner_id) WHERE owner_id IS NOT NULL;
      CREATE INDEX users_operators ON app.users (id) WHERE is_admin;
      CREATE INDEX reports_about ON app.reports (about_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX app.reports_about, app.users_operators, app.operator_task_work_due, app.operator_task_work_owner',
    );
  }
}
