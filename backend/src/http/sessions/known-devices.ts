import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { HttpSettings } from '../http-settings.ts';
import { cookieFor, cookieIn } from './cookies.ts';
import { sameText } from './csrf-tokens.ts';

const DEVICE_COOKIE = 'meguri_device';
const KEPT_SECONDS = 365 * 24 * 3600;

/**
 * Devices on which somebody has signed in before, by a signed cookie that opens nothing: their tries at the password count
 * apart from everybody else's, so that nobody is locked out by others. It is of this password and this second step: with
 * another of either, whoever signed in before is a stranger again.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * Whether this user has signed in on it.
   * @param userId null: there is no such user, which takes as long
   * @param cookies the request's header
   */
  async knows(userId: number | null, cookies: string | undefined): Promise<boolean> {
    const signature = cookieIn(cookies, DEVICE_COOKIE, this.settings.secure);
    if (signature === null) return false;
    const expected = await this.signature(userId);
    return expected !== null && sameText(signature, expected);
  }

  /** What a device keeps once this user has signed in on it, or changed there how one signs in. */
  async cookie(userId: number): Promise<string> {
    const value = (await this.signature(userId)) ?? '';
    return cookieFor(DEVICE_COOKIE, value, { maxAgeSeconds: KEPT_SECONDS, secure: this.settings.secure });
  }

  private async signature(userId: number | null): Promise<string | null> {
    const { rows } = await this.pool.query<{ secrets: string }>(
      `SELECT concat_ws(' ', u.password_hash, extract(epoch FROM s.confirmed_at)) AS secrets
       FROM app.users u LEFT JOIN app.second_steps s ON s.user_id = u.id WHERE u.id = $1`,
      [userId],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const text = `device ${userId} ${row.secrets}`;
    return createHmac('sha256', this.settings.sessionSecret).update(text).digest('base64url');
  }
}
