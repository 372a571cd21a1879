import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { passkeyMail, type PasskeyNews } from './passkey-mail.ts';

/** Notifies an account's holder of changed passkeys, in every session and by mail. */
@Injectable()
export class PasskeyNotices {
  constructor(
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** @param names of the passkeys; without any, nothing is sent */
  async send(userId: number, news: PasskeyNews, names: readonly string[], transaction: pg.PoolClient): Promise<void> {
    if (names.length === 0) return;
    const what = news === 'added' ? 'passkey_added' : 'passkey_removed';
    const notice = accountSafetyNotice(userId, what, this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    const { rows } = await transaction.query<{ to: string | null; name: string }>(
      `SELECT email AS "to", ${displayNameOf('users')} AS name FROM app.users WHERE id = $1`,
      [userId],
    );
    const { to, name } = rows[0] ?? { to: null, name: '' };
    if (to !== null) await this.mails.enqueue(passkeyMail({ to, name }, news, names), { userId, transaction });
  }
}
