import { randomUUID } from 'node:crypto';
import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { beginMaintenance, commandOf, endMaintenance } from './maintenance.ts';
import { ServiceInterruptions } from './service-interruptions.ts';

/** An operator begins or ends a maintenance. No effect if it is already so. */
export class SwitchMaintenance extends BusCommand<void> {
  constructor(
    readonly on: boolean,
    readonly userId: number,
    readonly now: Instant,
  ) {
    super();
  }
}

@CommandHandler(SwitchMaintenance)
export class SwitchMaintenanceHandler implements ICommandHandler<SwitchMaintenance> {
  constructor(private readonly interruptions: ServiceInterruptions) {}

  async execute({ on, userId, now }: SwitchMaintenance): Promise<void> {
    const command = commandOf(randomUUID(), { as: 'operator', userId }, { on }, now);
    await this.interruptions.store(command, on ? beginMaintenance : endMaintenance);
  }
}
