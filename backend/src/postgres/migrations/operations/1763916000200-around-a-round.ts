import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of notifications and webhooks by rental. */
export class AroundARound1763916000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX notifications_round ON app.notifications (round_id) WHERE round_id IS NOT NULL;
      CREATE INDEX webhook_inbox_object ON app.webhook_inbox (object_id) WHERE object_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.notifications_round, app.webhook_inbox_object');
  }
}
