import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import * as z from 'zod';
import type { Queryable } from '../../postgres/queryable.ts';
import { sameText } from '../../http/sessions/csrf-tokens.ts';
import { HttpSettings } from '../../http/http-settings.ts';

export type LinkPurpose = 'verify_email' | 'reset_password' | 'stop_email_change';

export interface UsedLink {
  readonly userId: number;
  /** Where the mail with the link went. */
  readonly email: string;
  readonly madeAt: Date;
}

interface WaitingLink extends Pick<UsedLink, 'userId' | 'email'> {
  readonly username: string;
}

/**
 * Tokens of links in mails: an id, and a signature that the table doesn't hold. Each works once and for a while, and a
 * newer one for the same purpose takes its place; not those that stop a change of address: whoever changes it twice would
 * take the first address's from its holder.
 */
@Injectable()
export class MailLinks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /** @param userId null: the same work, for nobody: a link that leads nowhere */
  async make(
    db: Queryable,
    purpose: LinkPurpose,
    userId: number | null,
    email: string,
    minutes: number,
  ): Promise<string> {
    const id = randomUUID();
    await db.query(
      `UPDATE app.mail_links SET expires_at = least(expires_at, now())
       WHERE user_id = $1 AND purpose = $2 AND purpose <> 'stop_email_change' AND used_at IS NULL`,
      [userId, purpose],
    );
    await db.query(
      `INSERT INTO app.mail_links (id, purpose, user_id, email, expires_at)
       SELECT $1, $2, u.id, $4, now() + make_interval(mins => $5) FROM app.users u WHERE u.id = $3`,
      [id, purpose, userId, email, minutes],
    );
    return `${id}.${this.signature(purpose, id)}`;
  }

  /** Ends every link of a user that is not used yet, but those that stop a change of address: whoever took an account over sets a password, too. */
  async endAll(db: Queryable, userId: number): Promise<void> {
    await db.query(
      `UPDATE app.mail_links SET expires_at = least(expires_at, now())
       WHERE user_id = $1 AND purpose <> 'stop_email_change' AND used_at IS NULL`,
      [userId],
    );
  }

  /** Ends those of the same user and purpose that were made with it or after it: none of them undoes what it does. */
  async endMadeSince(db: Queryable, token: string): Promise<void> {
    await db.query(
      `UPDATE app.mail_links later SET expires_at = least(later.expires_at, now()) FROM app.mail_links one
       WHERE one.id = $1 AND later.user_id = one.user_id AND later.purpose = one.purpose
         AND later.created_at >= one.created_at AND later.used_at IS NULL`,
      [token.split('.')[0]],
    );
  }

  /** Whether it could be used now; `use` decides. */
  async works(purpose: LinkPurpose, token: string): Promise<boolean> {
    return (await this.waiting(purpose, token)) !== null;
  }

  /** Whom it is for, while it could be used; null: it isn't ours, too old, or used. */
  async waiting(purpose: LinkPurpose, token: string): Promise<WaitingLink | null> {
    if (!this.isOurs(purpose, token)) return null;
    const { rows } = await this.pool.query<WaitingLink>(
      `SELECT l.user_id AS "userId", l.email, u.username FROM app.mail_links l JOIN app.users u ON u.id = l.user_id
       WHERE l.id = $1 AND l.purpose = $2 AND l.used_at IS NULL AND l.expires_at > now()`,
      [token.split('.')[0], purpose],
    );
    return rows[0] ?? null;
  }

  /** Whether we made it, used or not: cheap, and without a look into the table. */
  private isOurs(purpose: LinkPurpose, token: string): boolean {
    const [id = '', signature] = token.split('.', 2);
    return z.uuid().safeParse(id).success && sameText(signature, this.signature(purpose, id));
  }

  /** Uses it up, once however many try. @returns null: it isn't ours, too old, or used */
  async use(db: Queryable, purpose: LinkPurpose, token: string): Promise<UsedLink | null> {
    if (!this.isOurs(purpose, token)) return null;
    const { rows } = await db.query(
      `UPDATE app.mail_links SET used_at = now()
       WHERE id = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() 
       RETURNING user_id AS "userId", email, created_at AS "madeAt"`,
      [token.split('.')[0], purpose],
    );
    return (rows[0] as UsedLink | undefined) ?? null;
  }

  async wasUsed(purpose: LinkPurpose, token: string): Promise<boolean> {
    if (!this.isOurs(purpose, token)) return false;
    const { rowCount } = await this.pool.query('SELECT 1 FROM app.mail_links WHERE id = $1 AND used_at IS NOT NULL', [
      token.split('.')[0],
    ]);
    return rowCount === 1;
  }

  private signature(purpose: LinkPurpose, id: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`mail link ${purpose} ${id}`).digest('base64url');
  }
}
