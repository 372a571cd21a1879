import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An e-mail address counts once it is verified; until then it waits, and keeps nobody else from theirs. */
export class VerifiedAddresses1763683600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE app.users SET pending_email = coalesce(pending_email, email), email = NULL
      WHERE email IS NOT NULL AND email_verified_at IS NULL;
      ALTER TABLE app.users ADD CONSTRAINT users_email_verified CHECK (email IS NULL OR email_verified_at IS NOT NULL);
      ALTER TABLE app.mail_links
        DROP CONSTRAINT mail_links_purpose_check,
        ADD CHECK (purpose IN ('verify_email', 'reset_password', 'stop_email_change'));
    `);
  }

  /** Addresses that moved stay where they are: they may be named by several accounts by now. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users DROP CONSTRAINT users_email_verified;
      DELETE FROM app.mail_links WHERE purpose = 'stop_email_change';
      ALTER TABLE app.mail_links
        DROP CONSTRAINT mail_links_purpose_check,
        ADD CHECK (purpose IN ('verify_email', 'reset_password'));
    `);
  }
}
