import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a former address was confirmed: if two accounts claim an address, the earlier one wins. For earlier
 * changes it follows from links sent to such addresses within a month.
 */
export class FormerAddresses1763921000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.former_addresses (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        email text NOT NULL,
        since timestamptz NOT NULL,
        left_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX former_addresses_address ON app.former_addresses (user_id, lower(email));
      CREATE INDEX former_addresses_left ON app.former_addresses (left_at);
      INSERT INTO app.former_addresses (user_id, email, since)
        SELECT l.user_id, min(l.email), min(l.created_at) FROM app.mail_links l JOIN app.users u ON u.id = l.user_id
        WHERE l.purpose = 'stop_email_change' AND lower(l.email) <> lower(u.email) GROUP BY l.user_id, lower(l.email);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.former_addresses');
  }
}
