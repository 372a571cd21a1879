import { hash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ConnectAccountInput, PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import {
  type AccountApplication,
  PaymentProvider,
  PaymentRefused,
} from '../../adapters/payment-provider/payment-provider.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { AccountDirectory } from '../account-directory.ts';
import { Profiles } from '../profiles.ts';
import { PayoutAccount } from './payout-account.ts';

/** The provider has rejected the account or its owner has disconnected it; no onboarding can change that. */
const DEAD: readonly PayoutAccountView['state'][] = ['rejected', 'disconnected'];

/** Opens an account for an owner's payouts; the result is the account's id. */
export class OpenPayoutAccount extends Command<string> {
  constructor(
    readonly userId: number,
    readonly input: ConnectAccountInput,
  ) {
    super();
  }
}

@CommandHandler(OpenPayoutAccount)
export class OpenPayoutAccountHandler implements ICommandHandler<OpenPayoutAccount> {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly profiles: Profiles,
    private readonly payoutAccount: PayoutAccount,
    private readonly provider: PaymentProvider,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  /**
   * Opens one account per user. Repeated and concurrent requests share an idempotency key, so the provider returns the
   * same account; the first one stored is kept, and its owner is notified, because a session alone can open it. A
   * closed account is replaced.
   * @throws Rejected `payout_account_refused`, with a reason for operators; `payouts_in_preparation` while the platform
   * may not open accounts; `payout_under_way` while a payout to a closed account may be in progress
   */
  async execute({ userId, input }: OpenPayoutAccount): Promise<string> {
    const { id: known, state } = await this.payoutAccount.own(userId);
    if (known !== null && !DEAD.includes(state)) return known;
    if (known !== null && (await this.directory.isBeingPaid(userId))) throw new Rejected('payout_under_way');
    const [{ email }, refusedAt] = await Promise.all([this.profiles.user(userId), this.directory.refusedAt(userId)]);
    const { accountId } = await this.apply(application(userId, email, input, { refusedAt, replaces: known }));
    const isFirst =
      known === null
        ? await this.directory.setPayoutAccount(userId, accountId)
        : await this.directory.replacePayoutAccount(userId, known, accountId);
    if (isFirst) {
      const notice = accountSafetyNotice(userId, 'payout_account_opened', this.clock.now().toISOString());
      await this.notifications.notify([notice]);
    }
    return (await this.directory.payoutAccountId(userId)) ?? accountId;
  }

  private async apply(application: AccountApplication) {
    try {
      return await this.provider.createAccount(application);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      const { code, parameter, requestId, message } = error;
      this.log.warn({ userId: application.userId, code, parameter, requestId }, `payout account refused: ${message}`);
      await this.directory.rememberRefusal(application.userId, error);
      throw new Rejected(code === 'connect_not_signed' ? 'payouts_in_preparation' : 'payout_account_refused');
    }
  }
}

/**
 * The same request has the same key, so that no second account is created after a lost response. After a refusal the
 * key changes: otherwise the provider would replay that refusal for a day, even if its cause is fixed.
 */
function application(
  userId: number,
  email: string | null,
  input: ConnectAccountInput,
  { refusedAt, replaces }: { readonly refusedAt: string | null; readonly replaces: string | null },
): AccountApplication {
  const { businessType, phone, companyName } = input;
  const facts = {
    userId,
    businessType,
    phone: `+81${phone.replaceAll('-', '').slice(1)}`,
    ...(email !== null && { email }),
    ...(businessType === 'company' && companyName !== undefined && { companyName }),
  };
  const again = { ...(refusedAt !== null && { refusedAt }), ...(replaces !== null && { replaces }) };
  const wish = JSON.stringify({ ...facts, ...again });
  return { ...facts, idempotencyKey: `payout-account-${hash('sha256', wish, 'base64url')}` };
}
