import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { HttpSettings } from '../http-settings.ts';
import { cookieFor, cookieIn } from './cookies.ts';

const DEVICE_COOKIE = 'meguri_device';
const KEPT_SECONDS = 365 * 24 * 3600;

/**
 * Devices on which a user has signed in before, remembered by a signed cookie that grants no access: their login
 * attempts are counted apart, so that strangers can't lock the user out. The cookie covers the password and the second
 * step; changing either forgets all devices.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly pool: pg.Pool,
    private readonly settings: HttpSettings,
  ) {}

  /**
   * Whether this user has signed in on the device.
   * @param userId null: no such user, which takes equally long
   * @param cookies the request's header
   */
  async knows(userId: number | null, cookies: string | undefined): Promise<boolean> {
    const signature = cookieIn(cookies, DEVICE_COOKIE, this.settings.secure);
    if (signature === null) return false;
    const text = await this.signedText(userId);
    return text !== null && this.settings.signatures.verify(signature, text);
  }

  /** The cookie that a device keeps after a login, or after changing the way of signing in there. */
  async cookie(userId: number): Promise<string> {
    const text = await this.signedText(userId);
    const value = text === null ? '' : this.settings.signatures.sign(text);
    return cookieFor(DEVICE_COOKIE, value, { maxAgeSeconds: KEPT_SECONDS, secure: this.settings.secure });
  }

  private async signedText(userId: number | null): Promise<string | null> {
    const { rows } = await this.pool.query<{ secrets: string }>(
      `SELECT concat_ws(' ', u.password_hash, extract(epoch FROM s.confirmed_at)) AS secrets
       FROM app.users u LEFT JOIN app.second_steps s ON s.user_id = u.id WHERE u.id = $1`,
      [userId],
    );
    const [row] = rows;
    return row === undefined ? null : `device ${userId} ${row.secrets}`;
  }
}
