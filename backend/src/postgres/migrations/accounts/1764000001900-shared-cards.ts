import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why operators let an account use coupons although its card had paid with another account's: a couple, for example. */
export class SharedCards1764000001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users ADD shared_card_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.users DROP COLUMN shared_card_reason');
  }
}
