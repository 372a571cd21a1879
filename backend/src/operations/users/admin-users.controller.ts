import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../accounts/user.entity.ts';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type UserCounts,
  userCountsSchema,
  type UserList,
  userListSchema,
  type UserSearch,
  userSearchSchema,
} from '@meguri/contracts/operators/admin-users.ts';
import {
  type IdentityDecision,
  identityDecisionSchema,
  type IdentityRecord,
  identityRecordSchema,
} from '@meguri/contracts/account/identity.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type RoleChange, roleChangeSchema } from '@meguri/contracts/operators/role-change.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { subjectsIn, subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { OperatedAccountsModule } from './operated-accounts.controller.ts';
import { Identity } from './identity.ts';
import { OperatorAccounts } from '../../accounts/sign-in/operator-accounts.ts';
import { SecondStepRemovals } from '../../accounts/second-step/second-step-removals.ts';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { OperatorRoles } from './operator-roles.ts';
import { UserCoupons } from './user-coupons.ts';
import { UserCouponsController } from './user-coupons.controller.ts';
import { UserDirectory } from './user-directory.ts';

/** Users, as operators manage them. */
@ApiTags('administration')
@Controller('api/admin/users')
@ForOperators()
export class AdminUsersController {
  constructor(
    private readonly directory: UserDirectory,
    private readonly identity: Identity,
    private readonly roles: OperatorRoles,
    private readonly secondSteps: SecondStepRemovals,
    private readonly operators: OperatorAccounts,
  ) {}

  @Get()
  @Operation('list_users', subjectsIn([['id', 'user']]))
  @ApiOkResponse({ standardSchema: userListSchema })
  list(@Query({ schema: userSearchSchema }) search: UserSearch): Promise<UserList> {
    return this.directory.page(search);
  }

  @Get('counts')
  @Operation('see_metrics', null)
  @ApiOkResponse({ standardSchema: userCountsSchema })
  counts(): Promise<UserCounts> {
    return this.directory.counts();
  }

  @Get(':id/identity')
  @Operation('see_identity', subject('user'))
  @ApiOkResponse({ standardSchema: identityRecordSchema })
  record(@Param('id', { schema: userIdSchema }) userId: number): Promise<IdentityRecord> {
    return this.identity.record(userId);
  }

  @Put(':id/identity')
  @Operation('decide_identity', subject('user'))
  @ApiOkResponse({ standardSchema: identityRecordSchema })
  decide(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Body({ schema: identityDecisionSchema }) decision: IdentityDecision,
    @CurrentViewer() viewer: Viewer,
  ): Promise<IdentityRecord> {
    return this.identity.decide(userId, viewer.userId, decision);
  }

  /** Grants an operator role or removes it, with immediate effect. Not for the viewer's own account. */
  @Put(':id/role')
  @Operation('change_role', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  changeRole(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Body({ schema: roleChangeSchema }) { role }: RoleChange,
    @CurrentViewer() viewer: Viewer,
  ): Promise<void> {
    return this.roles.change(viewer, userId, role);
  }

  /** For a user who lost phone and codes. Sends a mail and ends all sessions. Not for the viewer's own account. */
  @Post(':id/second-step/reset')
  @Operation('reset_second_step', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async resetSecondStep(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Body({ schema: noInputSchema }) _: NoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<void> {
    if (userId === viewer.userId) throw new Rejected('own_role');
    await this.operators.admit(viewer, userId, 'reset_second_step');
    await this.secondSteps.reset(userId);
  }
}

/** The routes by which operators manage accounts: search, identity checks, roles, locks, sessions. */
@Module({
  imports: [TypeOrmModule.forFeature([User]), OperatedAccountsModule],
  controllers: [AdminUsersController, UserCouponsController],
  providers: [UserDirectory, UserCoupons, Identity, OperatorRoles],
})
export class AdminUsersModule {}
