import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpSettings } from '../../http/http-settings.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { keepCookie, originOf } from '../../http/sessions/session-hook.ts';
import { SessionStore } from '../../http/sessions/session-store.ts';

/** Signs a browser in. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly sessions: SessionStore,
    private readonly devices: KnownDevices,
    private readonly settings: HttpSettings,
  ) {}

  /** Always opens a new session, so that one planted before the login is worthless; the CSRF token changes with it. */
  async open(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    if (request.sessionHash !== null) await this.sessions.close(request.sessionHash);
    const token = await this.sessions.open(userId, originOf(request));
    keepCookie(reply.header('cache-control', 'no-store'), token, this.settings.secure);
    reply.header('set-cookie', await this.devices.cookie(userId));
  }
}
