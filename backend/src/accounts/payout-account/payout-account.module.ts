import { Module } from '@nestjs/common';
import { PayoutAccountController } from './payout-account.controller.ts';
import { PayoutAccount } from './payout-account.ts';

/** Needs accounts, and the payment provider under its class. */
@Module({ controllers: [PayoutAccountController], providers: [PayoutAccount] })
export class PayoutAccountModule {}
