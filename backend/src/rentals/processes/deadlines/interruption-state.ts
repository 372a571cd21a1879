import type { Interruptions, InterruptionKind } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Heartbeat } from '../../../event-sourcing/interruptions/heartbeat.ts';
import type { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';

/** Whether users can act now, and when they couldn't. Checked before deadlines and reminders take effect. */
export class InterruptionState {
  constructor(
    private readonly record: ServiceInterruptions,
    private readonly heartbeat: Heartbeat,
  ) {}

  /**
   * Why users can't act now; null: they can, and all earlier interruptions are known here. A silence counts from its
   * beginning, before it is recorded as downtime.
   */
  async current(): Promise<InterruptionKind | null> {
    // A downtime is recorded before the silence ends, so what is read afterwards includes it.
    const isSilent = await this.heartbeat.isSilent();
    await this.record.refresh();
    if (this.record.maintenanceSince !== null) return 'maintenance';
    return isSilent ? 'downtime' : null;
  }

  /** All interruptions up to `now`, including the elapsed part of current maintenance. */
  until(now: Instant): Interruptions {
    return this.record.until(now);
  }
}
