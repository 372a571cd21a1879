import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConnectAccountInput } from './connect-account.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import {
  type AccountApplication,
  PaymentProvider,
  PaymentRefused,
} from '../../adapters/payment-provider/payment-provider.ts';
import { AccountDirectory } from '../account-directory.ts';
import { Profiles } from '../profiles.ts';

/** Opens the provider's account that an owner is paid through, and leads the owner there to identify themselves. */
@Injectable()
export class PayoutAccount {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly profiles: Profiles,
    private readonly provider: PaymentProvider,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  /**
   * One account a user: asked for at once or again, the provider answers the same wish with the same account, and the
   * first that is remembered stays. @throws Rejected `payout_account_refused`, whose reason operators read
   */
  async open(userId: number, input: ConnectAccountInput): Promise<string> {
    const known = await this.directory.payoutAccountId(userId);
    if (known !== null) return known;
    const { email } = await this.profiles.user(userId);
    const { accountId } = await this.apply(application(userId, email, input));
    return this.directory.setPayoutAccount(userId, accountId);
  }

  /** Where the owner goes on at the provider. Another's account is none. @throws Rejected `resource_not_found` */
  async onboardingUrl(userId: number, accountId: string): Promise<string> {
    if ((await this.directory.payoutAccountId(userId)) !== accountId) throw new Rejected('resource_not_found');
    const page = `${this.settings.publicUrl}/connect-account`;
    const urls = { refreshUrl: `${page}?refresh=1`, returnUrl: `${page}?complete=1` };
    return (await this.provider.createAccountLink({ accountId, ...urls })).url;
  }

  private async apply(application: AccountApplication) {
    try {
      return await this.provider.createAccount(application);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      const { code, parameter, requestId, message } = error;
      this.log.warn({ userId: application.userId, code, parameter, requestId }, `payout account refused: ${message}`);
      await this.directory.rememberRefusal(application.userId, error);
      throw new Rejected('payout_account_refused');
    }
  }
}

/** The same wish repeated bears the same key: an account whose answer was lost isn't made twice. */
function application(userId: number, email: string | null, input: ConnectAccountInput): AccountApplication {
  const { businessType, phone, companyName } = input;
  const facts = {
    userId,
    businessType,
    phone: `+81${phone.replaceAll('-', '').slice(1)}`,
    ...(email !== null && { email }),
    ...(businessType === 'company' && companyName !== undefined && { companyName }),
  };
  return { ...facts, idempotencyKey: `payout-account-${hash('sha256', JSON.stringify(facts), 'base64url')}` };
}
