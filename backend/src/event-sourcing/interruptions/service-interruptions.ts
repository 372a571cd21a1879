import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { type Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { type Instant, later } from '@meguri/contracts/rental-round/time/period.ts';
import {
  evolveService,
  INTERRUPTIONS_ID,
  interruptionsUntil,
  SERVICE_EVENT_DEFINITIONS,
  SERVICE_STREAM_PREFIX,
  type ServiceEvent,
  type ServiceHistory,
  UNINTERRUPTED,
} from '@meguri/contracts/service/interruption-events.ts';
import { Loop } from '@meguri/projections/loops/loop.ts';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { Listener } from '../../postgres/listener.ts';
import type { Actor, Command } from '../streams/command.ts';
import { EVENT_LOG } from '../streams/event-log-token.ts';
import { type CommandResult, type DecideOn, EventStreams } from '../streams/event-streams.ts';
import { uuidV5 } from '../streams/uuid-v5.ts';
import { beginMaintenance, commandOf } from './maintenance.ts';

/** Instances notify each other on this Postgres channel, also when the event log is elsewhere. */
const CHANNEL = 'service_interruptions';
/** Finds what a lost notification should have announced. */
const FOLLOW_MS = 5_000;
const CARRIED = '8d0b7a0e-6a4f-4f0c-9d53-0b1f9a6c2e71';
const DOWNTIMES = '3c1f6a52-8f0e-4c0b-9a47-52a1d0e7b6c4';

/**
 * When users could not act: maintenance that operators switch, and downtime. Every instance keeps the history in
 * memory, so that decisions, the guard of all routes and the deadline sweeper agree.
 */
@Injectable()
export class ServiceInterruptions
  extends EventStreams<ServiceHistory, ServiceEvent>
  implements OnModuleInit, OnModuleDestroy
{
  private history = UNINTERRUPTED;
  private revision = -1;
  private loop: Loop | undefined;
  private unlisten: (() => void) | undefined;
  private missed = false;
  private readonly listeners: (() => void)[] = [];

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(SERVICE_LOG) private readonly serviceLog: Logger,
    private readonly pool: pg.Pool,
    private readonly listener: Listener,
  ) {
    super({
      log,
      prefix: SERVICE_STREAM_PREFIX,
      definitions: SERVICE_EVENT_DEFINITIONS,
      initialState: UNINTERRUPTED,
      evolve: evolveService,
      partyOf,
    });
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    const hear = () => void this.look().catch((error: Error) => this.miss(error));
    this.unlisten = this.listener.listen(CHANNEL, hear, hear);
    this.loop = new Loop(() => this.look(), { restMs: FOLLOW_MS, onFailure: (error) => this.miss(error) });
  }

  async onModuleDestroy(): Promise<void> {
    this.unlisten?.();
    await this.loop?.stop();
  }

  /** Start of the current maintenance; null: there is none. */
  get maintenanceSince(): Instant | null {
    return this.history.maintenanceSince;
  }

  /** All interruptions until `now` that this instance knows of. */
  until(now: Instant): Interruptions {
    return interruptionsUntil(this.history, now);
  }

  /** The listener is called whenever this instance learns of a change. */
  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Reads what any instance has appended by now. @throws EventLogUnavailable */
  async refresh(): Promise<void> {
    this.follow(await this.load(INTERRUPTIONS_ID));
  }

  /** Decides, appends and announces the result to the other instances. */
  async store(
    command: Command,
    decide: DecideOn<ServiceHistory, ServiceEvent>,
  ): Promise<CommandResult<ServiceHistory, ServiceEvent>> {
    const result = await this.handle(command, decide);
    this.follow(result);
    await this.announce();
    return result;
  }

  /** Appends a maintenance that began before the event log recorded them. Safe to repeat. */
  async carryMaintenance(since: Instant): Promise<void> {
    const id = uuidV5(since, CARRIED);
    const command = commandOf(id, { as: 'system', process: 'carried-maintenance' }, { since }, since);
    await this.store(command, beginMaintenance);
  }

  /** @param key identifies the downtime, so that instances that find it at the same time record it once */
  async recordDowntime(key: string, from: Instant, to: Instant): Promise<void> {
    const { state } = await this.load(INTERRUPTIONS_ID);
    const id = uuidV5(key, DOWNTIMES);
    const command = commandOf(id, { as: 'system', process: 'heartbeat' }, { key }, later(from, to));
    const known = state.interruptions.length;
    const result = await this.store(command, () => [
      { type: 'ServiceInterrupted', data: { kind: 'downtime', from, to } },
    ]);
    if (result.state.interruptions.length > known)
      this.serviceLog.warn(`no user could do anything from ${from} to ${to}`);
  }

  private async look(): Promise<void> {
    await this.refresh();
    if (this.missed) this.serviceLog.warn('interruptions: followed again');
    this.missed = false;
  }

  /** While the event log is down nothing can be appended, and the next poll catches up. Logged once per outage. */
  private miss(error: Error): void {
    if (!this.missed) this.serviceLog.warn(`interruptions: ${error.message}`);
    this.missed = true;
  }

  /** A lost message does no harm: the other instances also poll. */
  private async announce(): Promise<void> {
    await this.pool
      .query(`NOTIFY ${CHANNEL}`)
      .catch((error: Error) => this.serviceLog.warn(`interruptions: ${error.message}`));
  }

  private follow({ state, revision }: { state: ServiceHistory; revision: number }): void {
    if (revision <= this.revision) return;
    this.history = state;
    this.revision = revision;
    for (const listener of this.listeners) listener();
  }
}

/** Members never send these commands. */
const partyOf = (actor: Actor): Party => (actor.as === 'system' ? 'system' : 'operator');
