import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SecurityAlertMessage } from '@meguri/contracts/realtime.ts';
import { Listener } from '../../postgres/listener.ts';
import { SESSION_CHANNEL, SessionStore } from './session-store.ts';

/** Sessions of this user have ended; with an alert when another person may have used one. */
export interface SessionNotice {
  readonly userId: number;
  readonly alert?: SecurityAlertMessage;
  /** The hash of the session that ended because a request came from another network. */
  readonly moved?: string;
}

/**
 * Receives ended sessions from all instances. Notices that are lost with the connection are found by the sockets'
 * periodic check.
 */
@Injectable()
export class SessionNotices implements OnApplicationBootstrap {
  private readonly listeners: ((notice: SessionNotice) => void)[] = [];

  constructor(
    private readonly listener: Listener,
    private readonly sessions: SessionStore,
  ) {}

  onNotice(listener: (notice: SessionNotice) => void): void {
    this.listeners.push(listener);
  }

  onApplicationBootstrap(): void {
    if (this.listeners.length === 0) return;
    this.listener.listen(SESSION_CHANNEL, (payload) => {
      const notice = JSON.parse(payload) as SessionNotice;
      if (notice.moved !== undefined) this.sessions.rememberMoved(notice.moved);
      for (const listener of this.listeners) listener(notice);
    });
  }
}
