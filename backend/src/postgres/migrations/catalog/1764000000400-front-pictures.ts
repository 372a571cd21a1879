import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures that operators put into places of the landing page. */
export class FrontPictures1764000000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.front_pictures (
        slot text PRIMARY KEY,
        upload_id uuid NOT NULL,
        alt text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.front_pictures');
  }
}
