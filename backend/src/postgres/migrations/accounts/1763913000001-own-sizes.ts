import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people wear, for themselves alone: it goes with the account. */
export class OwnSizes1763913000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.own_sizes (
        user_id int PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
        sizes text[] NOT NULL,
        measurements jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.own_sizes');
  }
}
