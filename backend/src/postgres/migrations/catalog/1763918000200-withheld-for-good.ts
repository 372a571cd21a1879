import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that were taken down stay so when their uploader leaves: then no item and no account says it any more. */
export class WithheldForGood1763918000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.uploads ADD COLUMN withheld boolean NOT NULL DEFAULT false;
      CREATE INDEX uploads_withheld ON app.uploads (url) WHERE withheld;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.uploads DROP COLUMN withheld');
  }
}
