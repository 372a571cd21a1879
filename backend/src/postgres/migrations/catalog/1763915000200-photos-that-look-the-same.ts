import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes photos of items by a fingerprint of their look. */
export class PhotosThatLookTheSame1763915000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX uploads_look ON app.uploads ((md5(placeholder || ' ' || width || ' ' || height)), user_id)
        WHERE kind = 'item' AND placeholder IS NOT NULL;
      CREATE INDEX reports_of_items ON app.reports (item_id) WHERE subject = 'item' AND closed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.uploads_look, app.reports_of_items');
  }
}
