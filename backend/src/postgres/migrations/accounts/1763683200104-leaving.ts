import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What leaving needs: the row of somebody who has left stays as a nameless one, names are unique among the others only,
 * and it is known who was here last when. Avatars come along, since they are the first files that a person may replace.
 */
export class Leaving1763683200104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users
        ADD COLUMN erased_at timestamptz,
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN inactivity_notice_at timestamptz;
      CREATE INDEX users_last_seen ON app.users (last_seen_at) WHERE erased_at IS NULL;
      DROP INDEX app.users_username;
      CREATE UNIQUE INDEX users_username ON app.users (lower(username)) WHERE erased_at IS NULL;

      ALTER TABLE app.uploads
        ADD COLUMN removed_at timestamptz,
        DROP CONSTRAINT uploads_kind_check,
        ADD CHECK (kind IN ('item', 'avatar', 'message', 'damage'));
      CREATE INDEX uploads_removed ON app.uploads (removed_at) WHERE removed_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM app.uploads WHERE kind = 'avatar';
      ALTER TABLE app.uploads
        DROP COLUMN removed_at,
        DROP CONSTRAINT uploads_kind_check,
        ADD CHECK (kind IN ('item', 'message', 'damage'));
      DROP INDEX app.users_username;
      ALTER TABLE app.users
        DROP COLUMN erased_at, DROP COLUMN last_seen_at, DROP COLUMN inactivity_notice_at;
      CREATE UNIQUE INDEX users_username ON app.users (lower(username));
    `);
  }
}
