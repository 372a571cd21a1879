import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators see at each visit how many accounts are in a state that concerns few of them. */
export class UsersByState1764000001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX users_pending ON app.users (id) WHERE identity_state = 'pending' AND erased_at IS NULL;
      CREATE INDEX users_created ON app.users (created_at) WHERE erased_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.users_pending, app.users_created');
  }
}
