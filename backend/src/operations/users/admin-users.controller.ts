import { Body, Controller, Get, Module, Param, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type UserList,
  userListSchema,
  type UserSearch,
  userSearchSchema,
} from '@meguri/contracts/account/admin-users.ts';
import {
  type IdentityDecision,
  identityDecisionSchema,
  type IdentityRecord,
  identityRecordSchema,
} from '@meguri/contracts/account/identity.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Admin, CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Identity } from './identity.ts';
import { UserDirectory } from './user-directory.ts';

/** People, as operators look after them. */
@ApiTags('administration')
@Controller('api/admin/users')
@UseGuards(Admin)
export class AdminUsersController {
  constructor(
    private readonly directory: UserDirectory,
    private readonly identity: Identity,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: userListSchema })
  list(@Query({ schema: userSearchSchema }) search: UserSearch): Promise<UserList> {
    return this.directory.page(search);
  }

  @Get(':id/identity')
  @ApiOkResponse({ standardSchema: identityRecordSchema })
  record(@Param('id', { schema: userIdSchema }) userId: number): Promise<IdentityRecord> {
    return this.identity.record(userId);
  }

  @Put(':id/identity')
  @ApiOkResponse({ standardSchema: identityRecordSchema })
  decide(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Body({ schema: identityDecisionSchema }) decision: IdentityDecision,
    @CurrentViewer() viewer: Viewer,
  ): Promise<IdentityRecord> {
    return this.identity.decide(userId, viewer.userId, decision);
  }
}

/** Looking accounts up, and deciding whether somebody is who they say. */
@Module({ controllers: [AdminUsersController], providers: [UserDirectory, Identity] })
export class AdminUsersModule {}
