import { Body, Controller, Delete, HttpCode, Module, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type LockAccount,
  lockAccountSchema,
  type UnlockAccount,
  unlockAccountSchema,
} from '@meguri/contracts/operators/user-file.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { PasswordResets } from '../../accounts/passwords/password-resets.ts';
import { AccountLocks } from '../../accounts/sign-in/account-locks.ts';
import { OperatorAccounts } from '../../accounts/sign-in/operator-accounts.ts';

/** Operators help users to access their accounts, and lock out attackers. */
@ApiTags('administration')
@Controller('api/admin/users')
@ForOperators()
export class OperatedAccountsController {
  constructor(
    private readonly locks: AccountLocks,
    private readonly operators: OperatorAccounts,
    private readonly sessions: OwnSessions,
    private readonly passwords: PasswordResets,
  ) {}

  /** Prevents signing in and ends all sessions at once. Not for operators' accounts. */
  @Post(':id/lock')
  @Operation('lock_account', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  lock(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: lockAccountSchema }) { reason }: LockAccount,
  ): Promise<void> {
    return this.locks.lock(id, reason);
  }

  /** Resets the limit of login attempts. If the request names the operators' lock, removes that as well. */
  @Post(':id/unlock')
  @Operation('unlock_account', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async unlock(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: unlockAccountSchema }) input: UnlockAccount,
    @CurrentViewer() viewer: Viewer,
  ): Promise<void> {
    await this.operators.admit(viewer, id, 'unlock_account');
    await this.locks.unlock(id, input?.lockedAt ?? null, viewer.userId);
  }

  @Delete(':id/sessions')
  @Operation('end_sessions', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async endSessions(@Param('id', { schema: userIdSchema }) id: number, @CurrentViewer() viewer: Viewer): Promise<void> {
    await this.operators.admit(viewer, id, 'end_sessions');
    await this.sessions.endAll(id);
  }

  @Delete(':id/sessions/:session')
  @Operation('end_sessions', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async endSession(
    @Param('id', { schema: userIdSchema }) id: number,
    @Param('session', { schema: uuidSchema }) session: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<void> {
    await this.operators.admit(viewer, id, 'end_sessions');
    if ((await this.sessions.end(id, session)) === null) throw new Rejected('resource_not_found');
  }

  /** Sends the mail that the user could request: to their address only, and the operator doesn't see its link. */
  @Post(':id/password-reset')
  @Operation('send_password_reset', subject('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async resetPassword(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: noInputSchema }) _: NoInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<void> {
    await this.operators.admit(viewer, id, 'send_password_reset');
    await this.passwords.sendTo(id);
  }
}

/** The routes by which operators manage accounts. Needs the accounts. */
@Module({ controllers: [OperatedAccountsController] })
export class OperatedAccountsModule {}
