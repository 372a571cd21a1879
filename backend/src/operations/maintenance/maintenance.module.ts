import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MaintenanceGuard } from './maintenance.guard.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { StatusController } from './status.controller.ts';

/** Maintenance: its switch, and the guard that it puts in front of every route. */
@Global()
@Module({
  controllers: [StatusController],
  providers: [MaintenanceMode, { provide: APP_GUARD, useClass: MaintenanceGuard }],
  exports: [MaintenanceMode],
})
export class MaintenanceModule {}
