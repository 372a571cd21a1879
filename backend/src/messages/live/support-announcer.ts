import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import type { EventBatch, EventLog } from '@meguri/contracts/events/event-log.ts';
import type { Changed, ChatMessage } from '@meguri/contracts/realtime.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { LogFollower } from '../../realtime/log-follower.ts';
import { OPERATORS_ROOM, roomOf, SocketGateway } from '../../realtime/socket.gateway.ts';
import { SupportRows } from '../support/support-rows.ts';
import { keyOf } from './notices.ts';

/** Follows the log from its head and sends messages of damage cases to this instance's sockets. */
@Injectable()
export class SupportAnnouncer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly follower: LogFollower;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly positions: ReadModelPositions,
    private readonly pool: pg.Pool,
    private readonly rows: SupportRows,
    private readonly gateway: SocketGateway,
    @Inject(SERVICE_LOG) serviceLog: Logger,
  ) {
    this.follower = new LogFollower(log, {
      streamPrefix: DAMAGE_CASE_STREAM_PREFIX,
      onBatch: (batch) => this.announce(batch),
      onMissed: (error) => serviceLog.error({ err: error }, 'a support message was not announced on sockets'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.follower.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.follower.stop();
  }

  private async announce({ events, position }: EventBatch): Promise<void> {
    if (events.length === 0 || this.gateway.server.of('/').sockets.size === 0) return;
    await this.positions.waitFor(position, ['support_messages']);
    const rows = await this.rows.byIds(events.map(({ id }) => id));
    const people = await this.peopleOf([...new Set(rows.map(({ roundId }) => roundId))]);
    for (const row of rows) {
      for (const userId of people.get(row.roundId) ?? []) {
        const [message] = await this.rows.shown([row], userId, () => -1);
        if (message === undefined) continue;
        const announced: ChatMessage = { type: 'message', kind: 'support', id: row.roundId, message };
        this.gateway.server.local.to(roomOf(userId)).emit('message', announced);
      }
      // Operators read messages on the case's page, which records that they did.
      const keys = [keyOf('support', row.roundId), `admin/rental-requests/${row.roundId}`, 'admin/damage-reports'];
      const changed: Changed = { type: 'changed', keys };
      this.gateway.server.local.to(OPERATORS_ROOM).emit('changed', changed);
    }
  }

  private async peopleOf(roundIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const { rows } = await this.pool.query<{ id: string; people: number[] }>(
      'SELECT id, ARRAY[owner_id, borrower_id] AS people FROM read_models.rounds WHERE id = ANY ($1)',
      [roundIds],
    );
    return new Map(rows.map(({ id, people }) => [id, people]));
  }
}
