import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second steps at login: keys of authenticator apps, encrypted, and what is stored of recovery codes. */
export class SecondSteps1763912000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- confirmed_at: since then it is asked for. last_counter: of the newest code that was taken.
      CREATE TABLE app.second_steps (
        user_id int PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
        secret bytea NOT NULL,
        confirmed_at timestamptz,
        last_counter bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE app.recovery_codes (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        code_hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (user_id, code_hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.recovery_codes, app.second_steps');
  }
}
