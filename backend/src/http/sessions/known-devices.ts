import { createHmac, randomBytes } from 'node:crypto';
import { cookieFor, cookieIn } from './cookies.ts';
import { sameText } from './csrf-tokens.ts';

const DEVICE_COOKIE = 'meguri_device';
const KEPT_SECONDS = 365 * 24 * 3600;

/**
 * Devices on which somebody has signed in before, by a signed cookie that opens nothing: their tries at the password count
 * apart from everybody else's, so that nobody is locked out by others.
 */
export class KnownDevices {
  /** @param secure whether browsers speak https to us */
  constructor(
    private readonly secret: string,
    private readonly secure: boolean,
  ) {}

  /** The device's name, when this user has signed in on it. @param cookies the request's header */
  of(userId: number, cookies: string | undefined): string | null {
    const [name = '', signature] = (cookieIn(cookies, DEVICE_COOKIE, this.secure) ?? '').split('.', 2);
    return sameText(signature, this.signature(userId, name)) ? name : null;
  }

  /** What a device keeps once this user has signed in on it, under the name that it has already. */
  cookie(userId: number, cookies: string | undefined): string {
    const name = this.of(userId, cookies) ?? randomBytes(16).toString('base64url');
    const value = `${name}.${this.signature(userId, name)}`;
    return cookieFor(DEVICE_COOKIE, value, { maxAgeSeconds: KEPT_SECONDS, secure: this.secure });
  }

  private signature(userId: number, name: string): string {
    return createHmac('sha256', this.secret).update(`device ${userId} ${name}`).digest('base64url');
  }
}
