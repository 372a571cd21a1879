import { hash, randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { SAME_LOOK_MINUTES } from '@meguri/contracts/limits.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import {
  AUDIT_EVENT_DEFINITIONS,
  AUDIT_STREAM_PREFIX,
  type AuditEvent,
} from '@meguri/contracts/operators/audit-events.ts';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../event-sourcing/streams/event-streams.ts';
import { OperatorEntries, type OperatorEntry } from '../../http/operators/operator-entries.ts';
import { BatchQueue } from '../../postgres/batch-loader.ts';

interface Waiting {
  readonly event: AuditEvent;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Entries per append. */
const MAX_TOGETHER = 100;
/** More active operators than this evict the least active ones; nothing is lost by it. */
const MAX_OPERATORS = 1_000;
const SAME_LOOK_MS = SAME_LOOK_MINUTES * 60_000;
const MAX_LOOKS = 10_000;
/** Cached stream states, one per operator and day. */
const KEPT_STREAMS = 200;

/**
 * The operators' trail, stored in the event log, where entries can't be changed. Callers await an entry until it is
 * appended, so that nothing is shown or done without one; entries of one operator's concurrent requests share an
 * append.
 */
@Injectable()
export class AuditTrail implements OnModuleInit {
  private readonly streams: EventStreams<null, AuditEvent>;
  private readonly looks = new LRUCache<string, true>({ max: MAX_LOOKS, ttl: SAME_LOOK_MS });
  private readonly queues = new LRUCache<number, BatchQueue<Waiting>>({ max: MAX_OPERATORS });

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly clock: Clock,
    private readonly entries: OperatorEntries,
  ) {
    this.streams = new EventStreams<null, AuditEvent>({
      log,
      prefix: AUDIT_STREAM_PREFIX,
      definitions: AUDIT_EVENT_DEFINITIONS,
      initialState: null,
      evolve: () => null,
      partyOf: () => 'operator',
      cacheSize: KEPT_STREAMS,
    });
  }

  onModuleInit(): void {
    this.entries.storeWith((entry) => this.enter(entry));
  }

  /** @throws EventLogUnavailable */
  private async enter(entry: OperatorEntry): Promise<void> {
    const same = entry.kind === 'looked' ? lookOf(entry) : null;
    if (same !== null && this.looks.has(same)) return;
    const queue = this.queueOf(entry.operatorId);
    await new Promise<void>((resolve, reject) => queue.add({ event: eventOf(entry), resolve, reject }));
    if (same !== null) this.looks.set(same, true);
  }

  private queueOf(operatorId: number): BatchQueue<Waiting> {
    const known = this.queues.get(operatorId);
    if (known !== undefined) return known;
    const queue = new BatchQueue<Waiting>((batch) => this.store(operatorId, batch), { most: MAX_TOGETHER });
    this.queues.set(operatorId, queue);
    return queue;
  }

  private async store(userId: number, batch: readonly Waiting[]): Promise<void> {
    const now = this.clock.now().toISOString();
    const id = randomUUID();
    const events = batch.map(({ event }) => event);
    const actor = { as: 'operator', userId } as const;
    const target = `${userId}-${tokyoDate(now)}`;
    const command = { id, target, input: events, actor, now, correlationId: id, causationId: null };
    try {
      await this.streams.handle(command, () => events);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

const lookOf = ({ operatorId, role, operation, about }: OperatorEntry): string =>
  hash('sha256', [operatorId, role, operation, ...about].join(' '), 'base64url');

function eventOf({ kind, operation, role, about, code }: OperatorEntry): AuditEvent {
  const data = { what: operation, role, about: [...about] };
  if (kind === 'refused') return { type: 'OperatorRefused', data: { ...data, code: code ?? 'forbidden' } };
  return { type: kind === 'looked' ? 'OperatorLooked' : 'OperatorActed', data };
}
