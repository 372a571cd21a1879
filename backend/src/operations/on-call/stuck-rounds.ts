import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { STUCK_AFTER_MINUTES } from '@meguri/contracts/limits.ts';
import type { StuckRound, StuckRounds } from '@meguri/contracts/operators/stuck-rounds.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { DEADLINE_KINDS, HARMLESS_DEADLINES } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { asMoved, deadlinesDueBy } from '@meguri/projections/read-models/rounds/query.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { IsNull, Not, Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { readParkedStreams } from '../../event-sourcing/parked-streams.ts';
import { StoredParkedStream } from '../../event-sourcing/process-checkpoint.entity.ts';
import { StoredIncident } from '../../rentals/processes/incidents/incident.entity.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';

const MINUTE = 60_000;
/** Per cause, and in total. */
const MAX_SHOWN = 100;
/** Deadlines to examine: interruptions may postpone many of them. */
const MAX_DEADLINES = 1_000;

/** Rentals that should have progressed automatically and haven't. */
@Injectable()
export class StuckRoundList {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
    private readonly positions: ReadModelPositions,
    private readonly summaries: RoundSummaries,
    @InjectRepository(StoredIncident) private readonly incidents: Repository<StoredIncident>,
    @InjectRepository(StoredParkedStream) private readonly parkedStreams: Repository<StoredParkedStream>,
  ) {}

  async list(): Promise<StuckRounds> {
    const causes = await Promise.all([this.byDeadline(), this.byJob(), this.unreadable()]);
    const stuck = causes.flat().toSorted((one, other) => (one.since < other.since ? -1 : 1));
    const shown = stuck.slice(0, MAX_SHOWN);
    const requests = await this.summaries.of(shown.map(({ roundId }) => roundId));
    return { items: shown.map((one) => ({ ...one, request: requests.get(one.roundId) ?? null })) };
  }

  private async byDeadline(): Promise<StuckRound[]> {
    const now = this.clock.now().toISOString();
    const before = plus(now, -STUCK_AFTER_MINUTES * MINUTE);
    // During maintenance the other deadlines wait, as they should.
    const kinds = this.interruptions.maintenanceSince === null ? DEADLINE_KINDS : HARMLESS_DEADLINES;
    const due = await deadlinesDueBy(this.pool, before, { limit: MAX_DEADLINES, after: null, kinds });
    const moved = await asMoved(this.pool, due, this.interruptions.until(now));
    return moved
      .filter((one) => one.due <= before)
      .slice(0, MAX_SHOWN)
      .map(({ roundId, kind, due: since }) => ({ roundId, since, request: null, because: 'deadline', deadline: kind }));
  }

  private async byJob(): Promise<StuckRound[]> {
    const where = { resolvedAt: IsNull(), roundId: Not(IsNull()) };
    const open = await this.incidents.find({ where, order: { occurredAt: 'ASC' }, take: MAX_SHOWN });
    return open.flatMap(({ roundId, jobKind: job, occurredAt }) =>
      roundId === null ? [] : { roundId, since: occurredAt.toISOString(), request: null, because: 'job', job },
    );
  }

  private async unreadable(): Promise<StuckRound[]> {
    const [byReadModels, byProcesses] = await Promise.all([
      this.positions.parked(),
      readParkedStreams(this.parkedStreams),
    ]);
    const parked = [
      ...byReadModels.map(({ projection, stream, parkedAt }) => ({ reader: projection, stream, parkedAt })),
      ...byProcesses.map(({ stream, parkedAt }) => ({ reader: 'processes', stream, parkedAt })),
    ];
    return parked
      .filter(({ stream }) => stream.startsWith(ROUND_STREAM_PREFIX))
      .slice(0, MAX_SHOWN)
      .map(({ reader, stream, parkedAt }) => ({
        ...{ roundId: stream.slice(ROUND_STREAM_PREFIX.length), since: parkedAt, request: null },
        ...{ because: 'unreadable', reader },
      }));
  }
}
