import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, Not, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { MailLink } from './mail-link.entity.ts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import * as z from 'zod';
import type { Queryable } from '../../postgres/queryable.ts';
import { HttpSettings } from '../../http/http-settings.ts';

export type LinkPurpose = 'verify_email' | 'reset_password' | 'stop_email_change';

export interface UsedLink {
  readonly userId: number;
  /** The address that the mail was sent to. */
  readonly email: string;
  readonly madeAt: Date;
}

/** An id that no user has: nothing is expired, and the answer takes as long as for a user. */
const NO_USER = 0;

interface UsableLink extends Pick<UsedLink, 'userId' | 'email'> {
  readonly username: string;
}

/**
 * Tokens of links in mails: an id and a signature, which isn't stored. Each works once and for a limited time, and is
 * invalidated by a newer one for the same purpose. Links that stop a change of address are excepted: with two changes
 * an attacker could invalidate the link of the first address's holder.
 */
@Injectable()
export class MailLinks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
    @InjectRepository(MailLink) private readonly rows: Repository<MailLink>,
  ) {}

  /** @param userId null: does the same work for a link that leads nowhere */
  async make(
    db: pg.ClientBase,
    purpose: LinkPurpose,
    userId: number | null,
    email: string,
    minutes: number,
  ): Promise<string> {
    const id = randomUUID();
    if (purpose !== 'stop_email_change') await this.expire({ userId: userId ?? NO_USER, purpose }, db);
    await db.query(
      `INSERT INTO app.mail_links (id, purpose, user_id, email, expires_at)
       SELECT $1, $2, u.id, $4, now() + make_interval(mins => $5) FROM app.users u WHERE u.id = $3`,
      [id, purpose, userId, email, minutes],
    );
    return `${id}.${this.settings.signatures.sign(signedText(purpose, id))}`;
  }

  /**
   * Invalidates a user's unused links, except those that stop a change of address: an attacker would set a password
   * just to invalidate those.
   */
  async endAll(db: pg.ClientBase, userId: number): Promise<void> {
    await this.expire({ userId, purpose: Not('stop_email_change') }, db);
  }

  /**
   * Invalidates the same user's links of the same purpose made with this one or later, so that none of them reverts
   * what this one does.
   */
  async endNewerThan(db: Queryable, token: string): Promise<void> {
    await db.query(
      `UPDATE app.mail_links later SET expires_at = least(later.expires_at, now()) FROM app.mail_links one
       WHERE one.id = $1 AND later.user_id = one.user_id AND later.purpose = one.purpose
         AND later.created_at >= one.created_at AND later.used_at IS NULL`,
      [token.split('.')[0]],
    );
  }

  /** Whether the link is usable now; only `use` decides. */
  async isUsable(purpose: LinkPurpose, token: string): Promise<boolean> {
    return (await this.findUsable(purpose, token)) !== null;
  }

  /** The account and address of a usable link; null: forged, expired, or used. */
  async findUsable(purpose: LinkPurpose, token: string): Promise<UsableLink | null> {
    if (!this.isOurs(purpose, token)) return null;
    const { rows } = await this.pool.query<UsableLink>(
      `SELECT l.user_id AS "userId", l.email, u.username FROM app.mail_links l JOIN app.users u ON u.id = l.user_id
       WHERE l.id = $1 AND l.purpose = $2 AND l.used_at IS NULL AND l.expires_at > now()`,
      [token.split('.')[0], purpose],
    );
    return rows[0] ?? null;
  }

  /** Checks the signature alone: cheap, without reading the table. */
  private isOurs(purpose: LinkPurpose, token: string): boolean {
    const [id = '', signature] = token.split('.', 2);
    return z.uuid().safeParse(id).success && this.settings.signatures.verify(signature, signedText(purpose, id));
  }

  /** Uses the link up, once even if requests are concurrent. @returns null: forged, expired, or used */
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
    const [id] = token.split('.');
    return this.rows.existsBy({ id: id!, usedAt: Not(IsNull()) });
  }

  private async expire(which: FindOptionsWhere<MailLink>, db: pg.ClientBase): Promise<void> {
    const expiresAt = () => 'least(expires_at, now())';
    await within(this.rows, db).update({ ...which, usedAt: IsNull() }, { expiresAt });
  }
}

const signedText = (purpose: LinkPurpose, id: string): string => `mail link ${purpose} ${id}`;
