import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { OutgoingMail } from '../adapters/mail/mailer.ts';
import { Mails } from '../notifications/mail/mails.ts';
import { displayNameOf } from '../postgres/display-name.ts';

export interface Recipient {
  readonly to: string;
  readonly name: string;
}

/** Mails to the holder of an account about its login. */
@Injectable()
export class HolderMails {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mails: Mails,
  ) {}

  /** Sends nothing to an account without a verified address. */
  async send(userId: number, mail: (recipient: Recipient) => OutgoingMail, transaction?: pg.PoolClient): Promise<void> {
    const { rows } = await (transaction ?? this.pool).query<{ to: string | null; name: string }>(
      `SELECT email AS "to", ${displayNameOf('users')} AS name FROM app.users WHERE id = $1`,
      [userId],
    );
    const { to, name } = rows[0] ?? { to: null, name: '' };
    if (to !== null) await this.mails.enqueue(mail({ to, name }), { userId, ...(transaction && { transaction }) });
  }
}
