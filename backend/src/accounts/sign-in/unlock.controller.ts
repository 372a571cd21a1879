import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { type NoInput, noInputSchema } from '../../http/errors/no-input.ts';
import { of } from '../../http/operators/about.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { LoginAttempts } from './login-attempts.ts';
import { Profiles } from '../profiles.ts';
import { userIdSchema } from '../../http/user-id.ts';

/** Operators open an account that too many wrong passwords have locked. */
@ApiTags('administration')
@Controller('api/admin/users')
@ForOperators()
export class UnlockController {
  constructor(
    private readonly profiles: Profiles,
    private readonly attempts: LoginAttempts,
  ) {}

  /** The account takes tries at its password again, all of them. */
  @Post(':id/unlock')
  @Operation('unlock_account', of('user'))
  @HttpCode(204)
  @ApiNoContentResponse()
  async unlock(
    @Param('id', { schema: userIdSchema }) id: number,
    @Body({ schema: noInputSchema }) _: NoInput,
  ): Promise<void> {
    await this.attempts.forgive((await this.profiles.user(id)).username);
  }
}
