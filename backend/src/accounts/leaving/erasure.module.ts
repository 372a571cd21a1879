import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { FollowsModule } from '../follows/follows.module.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { DailyUpkeep } from './daily-upkeep.ts';
import { ErasureController } from './erasure.controller.ts';
import { Erasure } from './erasure.ts';
import { InactiveAccounts } from './inactive-accounts.ts';
import { OpenRounds } from './open-rounds.ts';
import { OwnAccount } from './own-account.ts';
import { OwnItems } from './own-items.ts';
import { PersonalData } from './personal-data.ts';

/** Leaving: export, erasure, retention periods, and unused accounts. */
@Global()
@Module({
  imports: [FollowsModule],
  controllers: [ErasureController],
  providers: [
    ...[PersonalData, OwnAccount, OwnItems],
    ...[OpenRounds, Passwords, Erasure, InactiveAccounts, DailyUpkeep],
  ],
  exports: [PersonalData, DailyUpkeep],
})
export class ErasureModule implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly account: OwnAccount,
    private readonly items: OwnItems,
  ) {}

  onModuleInit(): void {
    for (const holder of [this.account, this.items]) this.personalData.add(holder);
  }
}
