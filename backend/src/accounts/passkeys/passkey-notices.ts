import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { HolderMails } from '../holder-mails.ts';
import { passkeyMail, type PasskeyNews } from './passkey-mail.ts';

/** Notifies an account's holder of changed passkeys, in every session and by mail. */
@Injectable()
export class PasskeyNotices {
  constructor(
    private readonly notifications: Notifications,
    private readonly mails: HolderMails,
    private readonly clock: Clock,
  ) {}

  /** @param names of the passkeys; without any, nothing is sent */
  async send(userId: number, news: PasskeyNews, names: readonly string[], transaction: pg.PoolClient): Promise<void> {
    if (names.length === 0) return;
    const what = news === 'added' ? 'passkey_added' : 'passkey_removed';
    const notice = accountSafetyNotice(userId, what, this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    await this.mails.send(userId, (to) => passkeyMail(to, news, names), transaction);
  }
}
