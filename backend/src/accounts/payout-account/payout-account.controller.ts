import { Body, Controller, Get, Module, Param, Post, UseFilters, UseGuards, Catch, Inject } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type ConnectAccountAnswer,
  connectAccountAnswerSchema,
  connectAccountIdSchema,
  type ConnectAccountInput,
  type ConnectAccountLink,
  connectAccountLinkSchema,
  connectAccountSchema,
  payoutAccountSchema,
  type PayoutAccountView,
  type PlatformStatus,
  platformStatusSchema,
} from '@meguri/contracts/account/payout-account.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { OpenPayoutAccount, OpenPayoutAccountHandler } from './open-payout-account.ts';
import { PayoutAccount } from './payout-account.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { Platform } from './platform.ts';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import { ErrorFilter } from '../../http/errors/error-filter.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/** The client reads failures under two more keys: `error`, where PHONE_REQUIRED opens a dialog, and `userFriendly`. */
@Catch()
class PayoutAccountErrors extends ErrorFilter {
  constructor(@Inject(SERVICE_LOG) log: Logger) {
    super(log);
  }

  protected override bodyOf(error: unknown) {
    const answer = errorAnswer(error);
    const phone = error instanceof InvalidInput && error.errors.find(({ field }) => field === 'phone');
    if (phone) return { ...answer, message: phone.message, error: 'PHONE_REQUIRED', userFriendly: true };
    return { ...answer, error: answer.code, userFriendly: answer.statusCode < 500 };
  }
}

/** Owners' payout accounts. */
@ApiTags('payout account')
@Controller('api/user')
@UseGuards(SignedIn)
@UseFilters(PayoutAccountErrors)
class PayoutAccountController {
  constructor(
    private readonly bus: CommandBus,
    private readonly payoutAccount: PayoutAccount,
    private readonly platform: Platform,
  ) {}

  @Get('stripe/platform-status')
  @ApiOkResponse({ standardSchema: platformStatusSchema })
  status(): Promise<PlatformStatus> {
    return this.platform.status();
  }

  @Get('connect/account')
  @ApiOkResponse({ standardSchema: payoutAccountSchema })
  own(@CurrentViewer() viewer: Viewer): Promise<PayoutAccountView> {
    return this.payoutAccount.own(viewer.userId);
  }

  @Post('connect/accounts')
  @ApiCreatedResponse({ standardSchema: connectAccountAnswerSchema })
  async open(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: connectAccountSchema }) input: ConnectAccountInput,
  ): Promise<ConnectAccountAnswer> {
    return { account: { id: await this.bus.execute(new OpenPayoutAccount(viewer.userId, input)) } };
  }

  @Post('connect/accounts/:accountId/link')
  @ApiCreatedResponse({ standardSchema: connectAccountLinkSchema })
  async link(
    @CurrentViewer() viewer: Viewer,
    @Param('accountId', { schema: connectAccountIdSchema }) accountId: string,
  ): Promise<ConnectAccountLink> {
    return { accountLink: await this.payoutAccount.onboardingUrl(viewer.userId, accountId) };
  }
}

/** Needs the accounts module, and a payment provider under its class as the token. */
@Module({
  imports: [CqrsModule],
  controllers: [PayoutAccountController],
  providers: [PayoutAccount, OpenPayoutAccountHandler, PayoutAccounts, Platform],
  exports: [Platform, PayoutAccounts],
})
export class PayoutAccountModule {}
