import { randomBytes } from 'node:crypto';
import { PROVIDER_ANSWER_MINUTES, PROVIDER_LOGIN_MINUTES } from '@meguri/contracts/account/provider-login.ts';
import type { FastifyReply } from 'fastify';
import { cookieFor, cookieIn } from '../../http/sessions/cookies.ts';

/**
 * Names the browser that began a login at a provider. All logins of the browser share its value, so that two tabs don't
 * take it from each other.
 */
const BROWSER_COOKIE = 'meguri_provider_login';
const MAX_AGE_SECONDS = (PROVIDER_LOGIN_MINUTES + PROVIDER_ANSWER_MINUTES) * 60;

/** @param cookies the request's header. @returns null: the browser began no login lately */
export function loginBrowser(cookies: string | undefined, secure: boolean): string | null {
  const value = cookieIn(cookies, BROWSER_COOKIE, secure);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The browser's value, a new one where it has none; its cookie lasts as long as the login that begins now. */
export function keepLoginBrowser(cookies: string | undefined, reply: FastifyReply, secure: boolean): string {
  const value = loginBrowser(cookies, secure) ?? randomBytes(32).toString('base64url');
  reply.header('set-cookie', cookieFor(BROWSER_COOKIE, value, { maxAgeSeconds: MAX_AGE_SECONDS, secure }));
  return value;
}
