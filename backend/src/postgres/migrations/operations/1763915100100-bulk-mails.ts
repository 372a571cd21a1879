import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk mails, and each recipient with the outcome. */
export class BulkMails1763915100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.bulk_mails (
        id uuid PRIMARY KEY,
        subject text NOT NULL,
        body text NOT NULL,
        segment jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('draft', 'waiting', 'sending', 'paused', 'stopped', 'done')),
        created_by int NOT NULL,
        started_by int,
        confirmed_by int,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        ended_at timestamptz,
        -- In the segment when sending began.
        size int,
        -- The next few are written to then, by whichever worker comes first.
        next_batch_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX bulk_mails_created ON app.bulk_mails (created_at);
      CREATE INDEX bulk_mails_ended ON app.bulk_mails (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX bulk_mails_sending ON app.bulk_mails (next_batch_at) WHERE state = 'sending';
      -- outcome: null while it waits for its turn; queued: there is a mail, under mail_id.
      CREATE TABLE app.bulk_mail_recipients (
        run_id uuid NOT NULL REFERENCES app.bulk_mails ON DELETE CASCADE,
        user_id int NOT NULL,
        outcome text CHECK (outcome IN ('queued', 'unsubscribed', 'unreachable', 'left')),
        mail_id uuid,
        PRIMARY KEY (run_id, user_id)
      );
      CREATE INDEX bulk_mail_recipients_waiting ON app.bulk_mail_recipients (run_id, user_id) WHERE outcome IS NULL;
      CREATE INDEX bulk_mail_recipients_mail ON app.bulk_mail_recipients (mail_id) WHERE mail_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.bulk_mail_recipients, app.bulk_mails');
  }
}
