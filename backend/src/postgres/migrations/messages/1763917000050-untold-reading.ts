import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the other of a direct chat knows that somebody has read it, where a block keeps the rest from them; else null. */
export class UntoldReading1763917000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.chat_members ADD COLUMN told_up_to int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.chat_members DROP COLUMN told_up_to');
  }
}
