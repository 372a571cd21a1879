import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SecurityAlertMessage } from '@meguri/contracts/realtime.ts';
import pg from 'pg';
import { SESSION_CHANNEL } from './session-store.ts';

/** Sessions of this user have ended; with an alert where somebody else may have used one. */
export interface SessionNotice {
  readonly userId: number;
  readonly alert?: SecurityAlertMessage;
}

const RETRY_MS = 1000;

/** Hears of ended sessions from all instances, over one LISTEN connection. What is missed meanwhile is nobody's loss. */
@Injectable()
export class SessionNotices implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly listeners: ((notice: SessionNotice) => void)[] = [];
  private client: pg.PoolClient | null = null;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly pool: pg.Pool) {}

  onNotice(listener: (notice: SessionNotice) => void): void {
    this.listeners.push(listener);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.listeners.length > 0) await this.listen();
  }

  onModuleDestroy(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.client?.release(true);
    this.client = null;
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.pool.connect();
      if (this.closed) return client.release(true);
      this.client = client;
      client.on('notification', ({ channel, payload }) => this.hear(channel, payload));
      client.on('error', () => this.lost(client));
      await client.query(`LISTEN ${SESSION_CHANNEL}`);
    } catch {
      this.lost(this.client);
    }
  }

  private hear(channel: string, payload: string | undefined): void {
    if (channel !== SESSION_CHANNEL || payload === undefined) return;
    const notice = JSON.parse(payload) as SessionNotice;
    for (const listener of this.listeners) listener(notice);
  }

  private lost(client: pg.PoolClient | null): void {
    if (client !== this.client) return;
    client?.release(true);
    this.client = null;
    if (!this.closed) this.retry = setTimeout(() => void this.listen(), RETRY_MS).unref();
  }
}
