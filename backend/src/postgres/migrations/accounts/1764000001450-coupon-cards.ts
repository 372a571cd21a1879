import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of cards beside those of mailboxes, and whose coupon a card had paid with before it paid with this one. */
export class CouponCards1764000001450 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE app.coupon_marks ADD kind text NOT NULL DEFAULT 'mailbox' CHECK (kind IN ('mailbox', 'card'));
      CREATE INDEX coupon_marks_user ON app.coupon_marks (user_id);
      ALTER TABLE app.coupons ADD card_of integer;
      CREATE INDEX coupons_shared_card ON app.coupons (user_id) WHERE card_of IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE app.coupons DROP COLUMN card_of;
      DROP INDEX app.coupon_marks_user;
      DELETE FROM app.coupon_marks WHERE kind = 'card';
      ALTER TABLE app.coupon_marks DROP COLUMN kind`);
  }
}
