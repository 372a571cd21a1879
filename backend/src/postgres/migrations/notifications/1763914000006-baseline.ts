import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications, mails and push messages, as in release 0.3.0. */
export class NotificationsBaseline1763914000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.notifications (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        kind text NOT NULL,
        title text NOT NULL,
        sentence text NOT NULL,
        who int REFERENCES app.users ON DELETE SET NULL,
        path text NOT NULL,
        round_id uuid,
        item_id uuid,
        at timestamptz NOT NULL,
        deadline timestamptz,
        gathers text,
        read_at timestamptz,
        mail_due timestamptz,
        in_digest boolean NOT NULL DEFAULT false,
        push_due timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX notifications_created ON app.notifications (created_at);
      CREATE INDEX notifications_gathering ON app.notifications (gathers) WHERE gathers IS NOT NULL AND read_at IS NULL;
      CREATE INDEX notifications_mail_due ON app.notifications (mail_due) WHERE mail_due IS NOT NULL;
      CREATE INDEX notifications_of_user ON app.notifications (user_id, at DESC, id DESC);
      CREATE INDEX notifications_push_due ON app.notifications (push_due) WHERE push_due IS NOT NULL;
      CREATE INDEX notifications_unread ON app.notifications (user_id) WHERE read_at IS NULL;
      CREATE INDEX notifications_who ON app.notifications (who) WHERE who IS NOT NULL;
      CREATE UNIQUE INDEX notifications_gathered ON app.notifications (user_id, gathers) WHERE gathers IS NOT NULL AND read_at IS NULL;

      CREATE TABLE app.mails (
        id uuid PRIMARY KEY,
        recipient text,
        subject text,
        body_text text,
        body_html text,
        created_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        unsubscribe_url text,
        notification_id uuid
      );
      CREATE INDEX mails_done ON app.mails (done_at);
      CREATE INDEX mails_recipient ON app.mails (lower(recipient)) WHERE recipient IS NOT NULL;

      CREATE TABLE app.notification_settings (
        user_id int PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
        topics jsonb NOT NULL,
        quiet_hours boolean NOT NULL,
        daily_digest boolean NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE app.push_subscriptions (
        id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        session_hash text NOT NULL REFERENCES app.sessions ON DELETE CASCADE,
        endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX push_subscriptions_of_session ON app.push_subscriptions (session_hash);
      CREATE INDEX push_subscriptions_of_user ON app.push_subscriptions (user_id, used_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.push_subscriptions, app.notification_settings, app.mails, app.notifications
    `);
  }
}
