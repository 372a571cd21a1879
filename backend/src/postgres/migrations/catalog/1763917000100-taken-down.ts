import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of suspended items and locked accounts; also suspends items of accounts locked before. */
export class TakenDown1763917000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX items_suspended ON app.items (id) WHERE status = 'suspended';
      CREATE INDEX users_locked ON app.users (id) WHERE locked_at IS NOT NULL;
      UPDATE app.items i SET status = 'suspended', suspension_reason = 'アカウントの停止にともない非公開', suspended_at = now()
      FROM app.users u WHERE u.id = i.user_id AND u.locked_at IS NOT NULL AND i.status = 'available';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.items_suspended, app.users_locked');
  }
}
