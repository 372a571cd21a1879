import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that continues under another token keeps its device for push messages. */
export class DevicesOfRenamedSessions1763919100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.push_subscriptions
        DROP CONSTRAINT push_subscriptions_session_hash_fkey,
        ADD CONSTRAINT push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash)
          REFERENCES app.sessions (token_hash) ON UPDATE CASCADE ON DELETE CASCADE;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.push_subscriptions
        DROP CONSTRAINT push_subscriptions_session_hash_fkey,
        ADD CONSTRAINT push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash)
          REFERENCES app.sessions (token_hash) ON DELETE CASCADE;
    `);
  }
}
