import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpSettings } from '../../http/http-settings.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { keepCookie, originOf, SESSION_COOKIE } from '../../http/sessions/session-hook.ts';
import { hashOfToken, SessionStore } from '../../http/sessions/session-store.ts';

/** Signs a browser in, after any kind of login. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly sessions: SessionStore,
    private readonly devices: KnownDevices,
    private readonly settings: HttpSettings,
  ) {}

  /** Always opens a new session, so that one planted before the login is worthless; the CSRF token changes with it. */
  async open(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    // Not `sessionHash`: outside of /api/ no hook sets it.
    const former = cookieIn(request.headers.cookie, SESSION_COOKIE, this.settings.secure);
    if (former !== null) await this.sessions.close(hashOfToken(former));
    const token = await this.sessions.open(userId, originOf(request));
    keepCookie(reply.header('cache-control', 'no-store'), token, this.settings.secure);
    reply.header('set-cookie', await this.devices.cookie(userId));
  }
}
