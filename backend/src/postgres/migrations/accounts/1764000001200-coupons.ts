import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' coupons, each for one request at a time, and marks of mailboxes that have had coupons. */
export class Coupons1764000001200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE app.coupons (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES app.users (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('first', 'invited', 'inviter')),
        amount integer NOT NULL CHECK (amount > 0),
        least_total integer NOT NULL,
        given_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        request_id uuid UNIQUE,
        claimed_at timestamptz,
        used_at timestamptz,
        reminded_at timestamptz,
        revoked_at timestamptz,
        revoke_reason text,
        CHECK ((request_id IS NULL) = (claimed_at IS NULL)),
        CHECK (used_at IS NULL OR request_id IS NOT NULL)
      );
      CREATE UNIQUE INDEX coupons_once ON app.coupons (user_id, kind) WHERE kind <> 'inviter';
      CREATE INDEX coupons_user ON app.coupons (user_id, ends_at);
      CREATE INDEX coupons_ends ON app.coupons (ends_at) WHERE request_id IS NULL AND reminded_at IS NULL;
      CREATE TABLE app.coupon_marks (
        mark text PRIMARY KEY,
        user_id integer NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE app.coupon_marks; DROP TABLE app.coupons');
  }
}
