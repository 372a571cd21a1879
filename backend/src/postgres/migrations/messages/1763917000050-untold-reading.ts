import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In a chat with a block, the last position of which the other user knows that it was read; otherwise null. */
export class UntoldReading1763917000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.chat_members ADD COLUMN told_up_to int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.chat_members DROP COLUMN told_up_to');
  }
}
