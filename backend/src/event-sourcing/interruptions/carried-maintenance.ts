import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '../clock/clock.ts';
import { StoredMaintenance } from './interruption.entity.ts';
import { ServiceInterruptions } from './service-interruptions.ts';

/** The only row. */
const ROW = { singleton: true } as const;

/**
 * A release that kept maintenance outside the event log may have been stopped during one. The first process to start
 * appends it, before deadlines fire and requests are accepted.
 */
@Injectable()
export class CarriedMaintenance implements OnModuleInit {
  constructor(
    @InjectRepository(StoredMaintenance) private readonly rows: Repository<StoredMaintenance>,
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const stored = await this.rows.findOneBy(ROW);
    if (stored === null) return;
    const since = stored.switchedAt.toISOString();
    const now = this.clock.now().toISOString();
    await this.interruptions.carryMaintenance(since < now ? since : now);
    await this.rows.delete(ROW);
  }
}
