import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type UserNotificationsPage,
  userNotificationsPageSchema,
  type UserNotificationsQuery,
  userNotificationsQuerySchema,
  type UserFile,
  userFileSchema,
} from '@meguri/contracts/operators/user-file.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { UserNotifications } from './user-notifications.ts';
import { UserFiles } from './user-files.ts';

/** One user as operators see them. */
@ApiTags('administration')
@Controller('api/admin/users')
@ForOperators()
@UseInterceptors(readsAfter('rounds'))
export class UserFilesController {
  constructor(
    private readonly files: UserFiles,
    private readonly notifications: UserNotifications,
  ) {}

  @Get(':id')
  @Operation('see_user', subject('user'))
  @ApiOkResponse({ standardSchema: userFileSchema })
  one(@Param('id', { schema: userIdSchema }) userId: number, @CurrentViewer() viewer: Viewer): Promise<UserFile> {
    return this.files.one(userId, viewer.userId);
  }

  @Get(':id/told')
  @Operation('see_told', subject('user'))
  @ApiOkResponse({ standardSchema: userNotificationsPageSchema })
  toldTo(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Query({ schema: userNotificationsQuerySchema }) query: UserNotificationsQuery,
  ): Promise<UserNotificationsPage> {
    return this.notifications.page(userId, query);
  }
}
