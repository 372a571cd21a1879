import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { APP_GUARD } from '@nestjs/core';
import {
  maintenanceAnswerSchema,
  type MaintenanceInput,
  maintenanceSchema,
  type ServiceStatus,
  serviceStatusSchema,
} from '@meguri/contracts/service/status.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { SwitchMaintenance } from '../../event-sourcing/interruptions/switch-maintenance.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { releaseOf } from '../../http/pages/release.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { MaintenanceGuard } from './maintenance.guard.ts';

/** The service's status, which clients read first, and the operators' maintenance switch. */
@ApiTags('service')
@Controller('api')
export class MaintenanceStatusController {
  private readonly release: string | null;

  constructor(
    private readonly bus: CommandBus,
    private readonly interruptions: ServiceInterruptions,
    private readonly settings: HttpSettings,
    private readonly clock: Clock,
  ) {
    this.release = releaseOf(settings.pagesFolder);
  }

  @Get('status')
  @ApiOkResponse({ standardSchema: serviceStatusSchema })
  status(): ServiceStatus {
    const now = this.clock.now().toISOString();
    return { maintenance: this.isOn(), name: SERVICE_NAME, demo: this.settings.demo, now, release: this.release };
  }

  @Put('admin/maintenance')
  @Operation('switch_maintenance', null)
  @ForOperators()
  @ApiOkResponse({ standardSchema: maintenanceAnswerSchema })
  async switch(@Body({ schema: maintenanceSchema }) { on }: MaintenanceInput, @CurrentViewer() viewer: Viewer) {
    await this.bus.execute(new SwitchMaintenance(on, viewer.userId, this.clock.now().toISOString()));
    return { maintenance: this.isOn() };
  }

  private isOn(): boolean {
    return this.interruptions.maintenanceSince !== null;
  }
}

/** Maintenance: its switch, and the guard of all routes. */
@Module({
  controllers: [MaintenanceStatusController],
  providers: [{ provide: APP_GUARD, useClass: MaintenanceGuard }],
})
export class MaintenanceModule {}
