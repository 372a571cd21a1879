import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners lend an item only to people with a checked identity. */
export class ItemsWithIdentity1764000001100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE app.items ADD COLUMN identity_required boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE app.items DROP COLUMN identity_required');
  }
}
