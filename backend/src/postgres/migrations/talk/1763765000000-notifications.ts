import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are told, how they want to be told, and on which devices. */
export class Notifications1763765000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.notifications (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES app.users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        title text NOT NULL,
        -- After the name of who, which is read when it is shown.
        sentence text NOT NULL,
        who integer REFERENCES app.users (id) ON DELETE SET NULL,
        path text NOT NULL,
        round_id uuid,
        item_id uuid,
        at timestamptz NOT NULL,
        deadline timestamptz,
        -- What it gathers: there is one of it while that is unread.
        gathers text,
        read_at timestamptz,
        mail_due timestamptz,
        in_digest boolean NOT NULL DEFAULT false,
        push_due timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX notifications_of_user ON app.notifications (user_id, at DESC, id DESC);
      CREATE INDEX notifications_unread ON app.notifications (user_id) WHERE read_at IS NULL;
      CREATE UNIQUE INDEX notifications_gathered ON app.notifications (user_id, gathers)
        WHERE gathers IS NOT NULL AND read_at IS NULL;
      CREATE INDEX notifications_mail_due ON app.notifications (mail_due) WHERE mail_due IS NOT NULL;
      CREATE INDEX notifications_push_due ON app.notifications (push_due) WHERE push_due IS NOT NULL;
      CREATE INDEX notifications_created ON app.notifications (created_at);
      CREATE INDEX notifications_who ON app.notifications (who) WHERE who IS NOT NULL;
      CREATE TABLE app.notification_settings (
        user_id integer PRIMARY KEY REFERENCES app.users (id) ON DELETE CASCADE,
        topics jsonb NOT NULL,
        quiet_hours boolean NOT NULL,
        daily_digest boolean NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE app.push_subscriptions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id integer NOT NULL REFERENCES app.users (id) ON DELETE CASCADE,
        session_hash text NOT NULL REFERENCES app.sessions (token_hash) ON DELETE CASCADE,
        endpoint text NOT NULL UNIQUE,
        p256dh text NOT NULL,
        auth text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX push_subscriptions_of_user ON app.push_subscriptions (user_id, used_at DESC);
      CREATE INDEX push_subscriptions_of_session ON app.push_subscriptions (session_hash);
      -- Reminders that were seen to: nothing is to be done for one before "again_at".
      CREATE TABLE app.reminders_told (
        round_id text NOT NULL,
        kind text NOT NULL,
        due timestamptz NOT NULL,
        again_at timestamptz NOT NULL,
        told_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (round_id, kind, due)
      );
      CREATE INDEX reminders_told_at ON app.reminders_told (told_at);
      ALTER TABLE app.mails ADD COLUMN unsubscribe_url text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.mails DROP COLUMN unsubscribe_url;
      DROP TABLE app.reminders_told, app.push_subscriptions, app.notification_settings, app.notifications;
    `);
  }
}
