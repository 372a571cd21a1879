import { Body, Controller, Get, HttpCode, Put, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type MarkRead,
  markReadSchema,
  type NotificationPage,
  notificationPageSchema,
  type NotificationQuery,
  notificationQuerySchema,
} from '@meguri/contracts/notification/notification.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { NotificationList } from './notification-list.ts';

/** The viewer's own notifications. */
@ApiTags('notifications')
@Controller('api/notifications')
@UseGuards(SignedIn)
export class NotificationsController {
  constructor(private readonly notifications: NotificationList) {}

  @Get()
  @ApiOkResponse({ standardSchema: notificationPageSchema })
  list(
    @CurrentViewer() { userId }: Viewer,
    @Query({ schema: notificationQuerySchema }) query: NotificationQuery,
  ): Promise<NotificationPage> {
    return this.notifications.page(userId, query);
  }

  @Put('read')
  @HttpCode(204)
  @ApiNoContentResponse()
  async markRead(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: markReadSchema }) which: MarkRead,
  ): Promise<void> {
    await this.notifications.markRead(userId, which);
  }
}
