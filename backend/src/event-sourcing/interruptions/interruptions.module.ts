import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CarriedMaintenance } from './carried-maintenance.ts';
import { Beating, Heartbeat } from './heartbeat.ts';
import { StoredMaintenance } from './interruption.entity.ts';
import { ServiceInterruptions } from './service-interruptions.ts';
import { SwitchMaintenanceHandler } from './switch-maintenance.ts';

/** When users could not act. Needs the event log, Postgres and the clock. */
@Module({})
export class InterruptionsModule {
  /** @param beats whether this process serves users */
  static register({ beats }: { beats: boolean }): DynamicModule {
    return {
      module: InterruptionsModule,
      global: true,
      imports: [CqrsModule, TypeOrmModule.forFeature([StoredMaintenance])],
      providers: [
        ServiceInterruptions,
        SwitchMaintenanceHandler,
        CarriedMaintenance,
        Heartbeat,
        ...(beats ? [Beating] : []),
      ],
      exports: [ServiceInterruptions, Heartbeat, CqrsModule],
    };
  }
}
