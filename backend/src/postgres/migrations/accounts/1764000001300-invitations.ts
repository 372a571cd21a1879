import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' invitation codes, and who registered by which member's link. */
export class Invitations1764000001300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE app.invitation_codes (
        user_id integer PRIMARY KEY REFERENCES app.users (id) ON DELETE CASCADE,
        code text NOT NULL UNIQUE
      );
      CREATE TABLE app.invitations (
        invited_id integer PRIMARY KEY REFERENCES app.users (id) ON DELETE CASCADE,
        inviter_id integer NOT NULL REFERENCES app.users (id) ON DELETE CASCADE,
        invited_at timestamptz NOT NULL,
        completed_at timestamptz,
        rewarded_at timestamptz,
        CHECK (invited_id <> inviter_id)
      );
      CREATE INDEX invitations_inviter ON app.invitations (inviter_id, invited_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE app.invitations; DROP TABLE app.invitation_codes');
  }
}
