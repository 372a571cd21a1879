import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much one person's photos take is asked before each upload. */
export class StoredPhotos1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX uploads_stored ON app.uploads (user_id) INCLUDE (bytes, used_at) WHERE removed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.uploads_stored');
  }
}
