import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of guests' questions, which belong to no account. */
export class PhotosOfGuests1764000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.uploads ALTER COLUMN user_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM app.uploads WHERE user_id IS NULL');
    await runner.query('ALTER TABLE app.uploads ALTER COLUMN user_id SET NOT NULL');
  }
}
