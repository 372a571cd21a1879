import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { HolderMails, type Recipient } from '../holder-mails.ts';

type Change = 'passkey_added' | 'passkey_removed' | 'login_linked' | 'login_unlinked';

/** Notifies an account's holder of changed passkeys and linked logins, in every session and by mail. */
@Injectable()
export class LoginMethodNotices {
  constructor(
    private readonly notifications: Notifications,
    private readonly mails: HolderMails,
    private readonly clock: Clock,
  ) {}

  async send(
    userId: number,
    change: Change,
    mail: (recipient: Recipient) => OutgoingMail,
    transaction: pg.PoolClient,
  ): Promise<void> {
    const notice = accountSafetyNotice(userId, change, this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    await this.mails.send(userId, mail, transaction);
  }
}
