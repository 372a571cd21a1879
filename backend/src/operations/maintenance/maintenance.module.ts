import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MaintenanceGuard } from './maintenance.guard.ts';
import { StatusController } from './status.controller.ts';

/** Maintenance: its switch, and the guard that it puts in front of every route. */
@Module({
  controllers: [StatusController],
  providers: [{ provide: APP_GUARD, useClass: MaintenanceGuard }],
})
export class MaintenanceModule {}
