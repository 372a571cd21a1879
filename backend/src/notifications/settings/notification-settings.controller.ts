import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettingsInputSchema,
  notificationSettingsSchema,
} from '@meguri/contracts/notification/notification-settings.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { NotificationSettingsStore } from './notification-settings.ts';

/** Which notifications the viewer receives by which channel. */
@ApiTags('notifications')
@Controller('api/notification-settings')
@UseGuards(SignedIn)
export class NotificationSettingsController {
  constructor(private readonly settings: NotificationSettingsStore) {}

  @Get()
  @ApiOkResponse({ standardSchema: notificationSettingsSchema })
  show(@CurrentViewer() { userId }: Viewer): Promise<NotificationSettings> {
    return this.settings.of(userId);
  }

  @Put()
  @ApiOkResponse({ standardSchema: notificationSettingsSchema })
  change(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: notificationSettingsInputSchema }) wanted: NotificationSettingsInput,
  ): Promise<NotificationSettings> {
    return this.settings.change(userId, wanted);
  }
}
