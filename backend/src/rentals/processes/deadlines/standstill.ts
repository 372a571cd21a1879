import type { Interruptions, InterruptionKind } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Heartbeat } from '../../../event-sourcing/interruptions/heartbeat.ts';
import type { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';

/** Whether people can do anything just now, and when they couldn't: what is done to them by time alone asks here first. */
export class Standstill {
  constructor(
    private readonly record: ServiceInterruptions,
    private readonly heartbeat: Heartbeat,
  ) {}

  /**
   * Why people can do nothing now; null: they can, and everything that interrupted them before is known here. A silence
   * counts from its beginning, long before it is known to be downtime.
   */
  async cause(): Promise<InterruptionKind | null> {
    // A downtime is stored before the silence ends, so what is read afterwards has it.
    const isSilent = await this.heartbeat.isSilent();
    await this.record.refresh();
    if (this.record.maintenanceSince !== null) return 'maintenance';
    return isSilent ? 'downtime' : null;
  }

  interruptions(now: Instant): Interruptions {
    return this.record.until(now);
  }
}
