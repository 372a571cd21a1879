import { Injectable, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../clock/clock.ts';
import { ServiceInterruptions } from './service-interruptions.ts';

/**
 * A release from before maintenance stood in the log may have been stopped under it. Whichever process starts first writes it into
 * the log, before any deadline fires or anybody is let in.
 */
@Injectable()
export class CarriedMaintenance implements OnModuleInit {
  constructor(
    private readonly pool: pg.Pool,
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const { rows } = await this.pool.query<{ at: Date }>('SELECT switched_at AS at FROM app.carried_maintenance');
    const since = rows[0]?.at.toISOString();
    if (since === undefined) return;
    const now = this.clock.now().toISOString();
    await this.interruptions.carryMaintenance(since < now ? since : now);
    await this.pool.query('DELETE FROM app.carried_maintenance');
  }
}
