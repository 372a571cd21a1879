import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of a bulk mail: a request to send names the one that the operator has seen. */
export class VersionsOfMails1763918000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.bulk_mails ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.bulk_mails DROP COLUMN version');
  }
}
