import { Injectable, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../clock/clock.ts';
import { ServiceInterruptions } from './service-interruptions.ts';

/**
 * A release that kept maintenance outside the event log may have been stopped during one. The first process to start
 * appends it, before deadlines fire and requests are accepted.
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
