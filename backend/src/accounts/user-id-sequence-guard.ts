import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import { LogCursor } from '@meguri/projections/runner/rebuild/log-cursor.ts';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { ProcessCheckpoint } from '../event-sourcing/process-checkpoint.entity.ts';
import { processesHaveRead } from '../event-sourcing/process-checkpoint.ts';
import { EVENT_LOG } from '../event-sourcing/streams/event-log-token.ts';
import { type Logger, SERVICE_LOG } from '../http/health/service-log.ts';
import { STREAM_PREFIXES } from '../event-sourcing/streams/stream-prefixes.ts';

/**
 * More than the users who register between the backups of Postgres and the log; of 2 billion ids it can be skipped some
 * 200,000 times.
 */
const FAR = 10_000;

/**
 * Users who registered after the backup of Postgres but before that of the log exist only in the log after a restore. A
 * new user with such an id would see and control those rentals. So before anyone registers, the id sequence is moved
 * above the greatest id in the log. Events that the restored processes had read come from accounts in the same copy of
 * Postgres, so only the log after that position is read. When the log can't be read, pages still work, and the sequence
 * skips so many ids that none in the log is reached.
 */
@Injectable()
export class UserIdSequenceGuard implements OnModuleInit {
  constructor(
    private readonly pool: pg.Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(SERVICE_LOG) private readonly logger: Logger,
    @InjectRepository(ProcessCheckpoint) private readonly checkpoints: Repository<ProcessCheckpoint>,
  ) {}

  async onModuleInit(): Promise<void> {
    const greatest = await this.greatest().catch((error: unknown) => this.farAbove(error));
    await this.pool.query(
      `SELECT setval('app.users_id_seq', $1) FROM app.users_id_seq WHERE last_value < $1 OR (last_value = $1 AND NOT is_called)`,
      [greatest],
    );
  }

  private async farAbove(error: unknown): Promise<number> {
    this.logger.warn({ err: error }, 'the event log can’t be read: new ids begin far above');
    const { rows } = await this.pool.query<{ last: number }>('SELECT last_value::int AS last FROM app.users_id_seq');
    return rows[0]!.last + FAR;
  }

  private async greatest(): Promise<number> {
    const [head, from] = await Promise.all([this.log.head(), processesHaveRead(this.checkpoints, this.log)]);
    if (head === null || head <= (from ?? '')) return 0;
    const cursor = new LogCursor(this.log, from, { streamPrefixes: STREAM_PREFIXES });
    let greatest = 0;
    try {
      for (let read = from ?? ''; read < head;) {
        const { events, position } = await cursor.next(head);
        greatest = events.flatMap(idsIn).reduce((one, other) => Math.max(one, other), greatest);
        read = position;
      }
    } finally {
      await cursor.close();
    }
    return greatest;
  }
}

/** The actor, and for a request also the owner it was made to, who may never have acted. */
function idsIn({ type, data, metadata }: StoredEvent): number[] {
  const { actor } = JSON.parse(metadata) as Pick<EventMetadata, 'actor'>;
  const { ownerId } = type === 'RentalRequested' ? (JSON.parse(data) as { readonly ownerId: number }) : { ownerId: 0 };
  return [actor.id ?? 0, ownerId];
}
