import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ten hexadecimal digits without 0 and 1, which look like letters. */
const CODE = `translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10), '01', 'xy')`;

/**
 * Members' invitation codes, and who registered by which member's link. Each account has its code from the start, so that
 * reading it stores nothing.
 */
export class Invitations1764000001300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE app.invitation_codes (
        user_id integer PRIMARY KEY REFERENCES app.users (id) ON DELETE CASCADE,
        code text NOT NULL UNIQUE
      );
      INSERT INTO app.invitation_codes (user_id, code) SELECT id, ${CODE} FROM app.users;
      CREATE FUNCTION app.give_invitation_code() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO app.invitation_codes (user_id, code) VALUES (NEW.id, ${CODE});
          RETURN NULL;
        END $$;
      CREATE TRIGGER invitation_code AFTER INSERT ON app.users
        FOR EACH ROW EXECUTE FUNCTION app.give_invitation_code();
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
    await db.query(`
      DROP TRIGGER invitation_code ON app.users;
      DROP FUNCTION app.give_invitation_code();
      DROP TABLE app.invitations;
      DROP TABLE app.invitation_codes`);
  }
}
