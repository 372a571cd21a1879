import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What kind of operator somebody is, where `is_admin` says that they are one. Those of before are administrators. */
export class OperatorRoles1763912000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users ADD operator_role text NOT NULL DEFAULT 'administrator'
        CHECK (operator_role IN ('administrator', 'support', 'auditor'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who could do less must not become an administrator.
    await runner.query(`
      UPDATE app.users SET is_admin = false WHERE operator_role <> 'administrator';
      ALTER TABLE app.users DROP operator_role;
    `);
  }
}
