import { Body, Controller, Module, Param, Post, UseFilters, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import {
  connectAccountAnswerSchema,
  connectAccountIdSchema,
  type ConnectAccountInput,
  connectAccountLinkSchema,
  connectAccountSchema,
} from './connect-account.ts';
import type * as z from 'zod';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PayoutAccountErrors } from './payout-account-errors.ts';
import { PayoutAccount } from './payout-account.ts';

/** How owners come to be paid. */
@ApiTags('payout account')
@Controller('api/user/connect/accounts')
@UseGuards(SignedIn)
@UseFilters(PayoutAccountErrors)
export class PayoutAccountController {
  constructor(private readonly payoutAccount: PayoutAccount) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: connectAccountAnswerSchema })
  async open(@CurrentViewer() viewer: Viewer, @Body({ schema: connectAccountSchema }) input: ConnectAccountInput) {
    return { account: { id: await this.payoutAccount.open(viewer.userId, input) } };
  }

  @Post(':accountId/link')
  @ApiCreatedResponse({ standardSchema: connectAccountLinkSchema })
  async link(
    @CurrentViewer() viewer: Viewer,
    @Param('accountId', { schema: connectAccountIdSchema }) accountId: string,
  ): Promise<z.infer<typeof connectAccountLinkSchema>> {
    return { accountLink: await this.payoutAccount.onboardingUrl(viewer.userId, accountId) };
  }
}

/** Needs accounts, and the payment provider under its class. */
@Module({ controllers: [PayoutAccountController], providers: [PayoutAccount] })
export class PayoutAccountModule {}
