import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  maintenanceAnswerSchema,
  type MaintenanceInput,
  maintenanceSchema,
  type ServiceStatus,
  serviceStatusSchema,
} from '@meguri/contracts/service/status.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { Admin, CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { MaintenanceMode } from './maintenance-mode.ts';

/** What a client asks before anything else, and the operators' switch. */
@ApiTags('service')
@Controller('api')
export class StatusController {
  constructor(
    private readonly mode: MaintenanceMode,
    private readonly settings: HttpSettings,
    private readonly clock: Clock,
  ) {}

  @Get('status')
  @ApiOkResponse({ standardSchema: serviceStatusSchema })
  status(): ServiceStatus {
    const now = this.clock.now().toISOString();
    return { maintenance: this.mode.isOn, name: 'Meguri', demo: this.settings.demo, now };
  }

  @Put('admin/maintenance')
  @UseGuards(Admin)
  @ApiOkResponse({ standardSchema: maintenanceAnswerSchema })
  async switch(@Body({ schema: maintenanceSchema }) { on }: MaintenanceInput, @CurrentViewer() viewer: Viewer) {
    await this.mode.switch(on, viewer.userId);
    return { maintenance: this.mode.isOn };
  }
}
