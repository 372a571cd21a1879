import { Injectable } from '@nestjs/common';
import { RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type EndedRound, roundsEndedBefore } from '@meguri/projections/read-models/rounds/query.ts';
import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { forgetPayoutAccounts } from './erasure.ts';
import { InactiveAccounts } from './inactive-accounts.ts';
import { PersonalData } from './personal-data.ts';

const ROUNDS_AT_ONCE = 500;

/** Daily maintenance; safe to repeat at any time. */
@Injectable()
export class DailyUpkeep {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly inactive: InactiveAccounts,
    private readonly uploads: Uploads,
  ) {}

  /** @param stop ends it after a page, with the signal's reason */
  async run(stop?: AbortSignal): Promise<void> {
    const steps = [
      () => this.purgeRecords(yearsBefore(this.clock.now()).toISOString(), stop),
      () => this.personalData.tend(this.clock.now(), stop),
      () => forgetPayoutAccounts(this.pool),
      () => this.inactive.tend(),
      () => this.uploads.sweepRemoved(undefined, stop),
    ];
    await eachInTurn(steps, (step) => step(), stop);
  }

  /** Each batch commits separately: an interrupted run continues at the next, and locks are held briefly. */
  private async purgeRecords(endedBefore: Instant, stop?: AbortSignal): Promise<void> {
    for (let after: EndedRound | null = null; ;) {
      stop?.throwIfAborted();
      const rounds = await roundsEndedBefore(this.pool, endedBefore, { limit: ROUNDS_AT_ONCE, after });
      const ids = rounds.map(({ id }) => id);
      if (ids.length > 0) await inTransaction(this.pool, (db) => this.personalData.purge(db, { ids, endedBefore }));
      if (ids.length < ROUNDS_AT_ONCE) return;
      after = rounds.at(-1) ?? null;
    }
  }
}

/** 29 February becomes 1 March. */
function yearsBefore(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - RECORDS_KEPT_YEARS);
  return cutoff;
}
