import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who follows whom. */
export class Follows1763683200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.follows (
        follower_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        followed_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (follower_id, followed_id),
        CHECK (follower_id <> followed_id)
      );
      CREATE INDEX follows_followed ON app.follows (followed_id, created_at DESC);
      CREATE INDEX follows_follower ON app.follows (follower_id, created_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.follows');
  }
}
