import { Inject, Injectable } from '@nestjs/common';
import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../../adapters/payment-provider/payment-provider.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { AccountDirectory } from '../account-directory.ts';
import { PayoutAccounts } from './payout-accounts.ts';

/** An owner's account at the provider: its state, and the onboarding page where the owner identifies themselves. */
@Injectable()
export class PayoutAccount {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly accounts: PayoutAccounts,
    private readonly provider: PaymentProvider,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  /** The onboarding page. @throws Rejected `resource_not_found` also for another user's account, `too_many_requests` */
  async onboardingUrl(userId: number, accountId: string): Promise<string> {
    if ((await this.directory.payoutAccountId(userId)) !== accountId) throw new Rejected('resource_not_found');
    await this.limits.take('provider-look', `user ${userId}`);
    const page = `${this.settings.publicUrl}/connect-account`;
    const urls = { refreshUrl: `${page}?refresh=1`, returnUrl: `${page}?complete=1` };
    return (await this.provider.createAccountLink({ accountId, ...urls })).url;
  }

  /**
   * The provider's current answer. The stored one is used when the provider doesn't answer, was asked too often, or the
   * account was ready a moment ago.
   */
  async own(userId: number): Promise<PayoutAccountView> {
    const known = await this.accounts.of(userId);
    if (known.id === null || isFresh(known)) return known;
    if (!(await this.limits.tryTake('provider-look', `user ${userId}`))) return known;
    await this.lookIfPossible(userId, known.id);
    return this.accounts.of(userId);
  }

  private async lookIfPossible(userId: number, accountId: string): Promise<void> {
    try {
      await this.accounts.look(userId, accountId, this.provider);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentRefused)) throw error;
      this.log.warn({ userId, err: error }, 'a payout account could not be looked at');
    }
  }
}

/** A ready account needs nothing, and webhooks report its changes, so an answer may be some minutes old. */
const READY_FRESH_MS = 5 * 60_000;
const isFresh = ({ state, asOf }: PayoutAccountView): boolean =>
  state === 'ready' && asOf !== null && Date.now() - Date.parse(asOf) < READY_FRESH_MS;
