import { Injectable } from '@nestjs/common';
import { RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { InactiveAccounts } from './inactive-accounts.ts';
import { PersonalData } from './personal-data.ts';

/** What is done once a day: may be done again at any time. */
@Injectable()
export class DailyUpkeep {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly inactive: InactiveAccounts,
    private readonly uploads: Uploads,
  ) {}

  async run(): Promise<void> {
    await inTransaction(this.pool, (db) => this.personalData.purge(db, yearsBefore(this.clock.now())));
    await this.inactive.tend();
    await this.uploads.sweepRemoved();
  }
}

/** 29 February counts from 1 March. */
function yearsBefore(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - RECORDS_KEPT_YEARS);
  return then;
}
