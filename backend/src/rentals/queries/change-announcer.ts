import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EventBatch, EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Changed } from '@meguri/contracts/realtime.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { timeNow, Tracing } from '../../http/tracing/tracing.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { REQUEST_READ_MODELS } from './request-views.ts';
import { LogFollower } from '../../realtime/log-follower.ts';
import { OPERATORS_ROOM, roomOf, SocketGateway } from '../../realtime/socket.gateway.ts';

interface RoundPeople {
  readonly id: string;
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
}

/** Follows the log from its head, and notifies this instance's sockets of changes once the read models show them. */
@Injectable()
export class ChangeAnnouncer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly follower: LogFollower;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly positions: ReadModelPositions,
    private readonly pool: pg.Pool,
    private readonly gateway: SocketGateway,
    @Inject(SERVICE_LOG) serviceLog: Logger,
    private readonly tracing: Tracing,
  ) {
    this.follower = new LogFollower(log, {
      streamPrefix: ROUND_STREAM_PREFIX,
      onBatch: (batch) => this.announce(batch),
      onMissed: (error) => serviceLog.error({ err: error }, 'a change was not announced on sockets'),
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
    const since = timeNow();
    await this.positions.waitFor(position, REQUEST_READ_MODELS);
    const people = await this.peopleOf(events);
    for (const round of people.values()) this.changed(round);
    for (const event of events) this.tracing.followed('socket message', event, since);
  }

  private changed({ id, itemId, ownerId, borrowerId }: RoundPeople): void {
    this.announceTo(
      [roomOf(ownerId), roomOf(borrowerId)],
      [
        `rental-requests/${id}`,
        // A chat opens and closes with its round.
        `transaction-messages/${id}`,
        // The list of chats shows its status.
        'messages',
        'circulation-rounds',
        'trades/summary',
        'overdue-items',
      ],
    );
    // Chats and lists are their members' own.
    this.announceTo([OPERATORS_ROOM], [`rental-requests/${id}`, `admin/rental-requests/${id}`]);
    this.announceTo([roomOf(ownerId)], [`items/${itemId}/calendar`]);
  }

  private announceTo(rooms: string[], keys: string[]): void {
    const message: Changed = { type: 'changed', keys };
    this.gateway.server.local.to(rooms).emit('changed', message);
  }

  private async peopleOf(events: readonly StoredEvent[]): Promise<Map<string, RoundPeople>> {
    const { rows } = await this.pool.query<RoundPeople>({
      name: 'people-of-rounds',
      text: `SELECT id, item_id AS "itemId", owner_id AS "ownerId", borrower_id AS "borrowerId"
             FROM read_models.rounds WHERE id = ANY($1)`,
      values: [[...new Set(events.map(roundIdOf))]],
    });
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const roundIdOf = ({ stream }: StoredEvent): string => stream.slice(ROUND_STREAM_PREFIX.length);
