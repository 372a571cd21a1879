import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AccountDirectory } from '../../../../accounts/account-directory.ts';
import {
  OpenPayoutAccount,
  OpenPayoutAccountHandler,
} from '../../../../accounts/payout-account/open-payout-account.ts';
import { PayoutAccount } from '../../../../accounts/payout-account/payout-account.ts';
import { knownOf, type PayoutAccounts } from '../../../../accounts/payout-account/payout-accounts.ts';
import type { Profiles } from '../../../../accounts/profiles.ts';
import type { BankPayout } from '../../../../adapters/payment-provider/movements.ts';
import { PaymentProvider, PaymentProviderUnavailable } from '../../../../adapters/payment-provider/payment-provider.ts';
import type { Clock } from '../../../../event-sourcing/clock/clock.ts';
import type { HttpSettings } from '../../../../http/http-settings.ts';
import type { RequestLimits } from '../../../../http/request-limits.ts';
import type { Notice } from '../../../../notifications/notice.ts';
import type { Notifications } from '../../../../notifications/notifications.ts';
import type { FickleProvider } from './fickle-provider.ts';
import type { Tries } from './incidents.ts';
import { OWNER } from './participants.ts';
import type { Seeded } from './seeded.ts';

interface Surroundings {
  readonly provider: FickleProvider;
  readonly random: Seeded;
  readonly now: string;
}
type Known = Awaited<ReturnType<typeof knownOf>> & { readonly since: string };

/** The owner's accounts, their known state, and the owner's notifications: as in the tables, in memory. */
export class OwnerAccounts {
  /** The current one, then replaced ones. */
  ids: readonly string[];
  readonly notices = new Map<string, Notice>();
  readonly bankPayouts = new Map<string, BankPayout>();
  readonly #known = new Map<string, Known>();
  readonly #history: Surroundings;

  constructor(history: Surroundings) {
    this.#history = history;
    const account = history.provider.openAccount();
    account.transfersEnabled = history.random.chance(0.8);
    this.ids = [account.id];
  }

  get present(): string {
    return this.ids[0] ?? '';
  }

  readonly directory = {
    payoutAccountId: async () => this.present,
    payoutAccountIds: async () => this.ids,
    userOfPayoutAccount: async (id: string) => (this.ids.includes(id) ? OWNER : null),
    refusedAt: async () => null,
    replacePayoutAccount: async (_user: number, dead: string, accountId: string) => {
      if (dead !== this.present) return false;
      this.ids = [accountId, ...this.ids];
      return true;
    },
  };

  readonly table = {
    of: async (): Promise<Partial<PayoutAccountView>> => ({
      ...{ id: this.present, state: 'onboarding', asOf: null },
      ...this.#known.get(this.present),
    }),
    look: async (_user: number, accountId: string) => {
      const known = await knownOf(accountId, this.#history.provider as unknown as PaymentProvider);
      const before = this.#known.get(accountId);
      this.#known.set(accountId, { ...known, since: before?.state === known.state ? before.since : this.#history.now });
    },
    stateOf: async (_user: number, accountId: string) =>
      accountId === this.present ? (this.#known.get(accountId) ?? null) : null,
    rememberBankPayout: async (_user: number, payout: BankPayout) => {
      const wasPaid = this.bankPayouts.get(payout.payoutId)?.status === 'paid';
      this.bankPayouts.set(payout.payoutId, payout);
      return { wasPaid };
    },
  };

  readonly notifications = {
    notify: async (notices: readonly Notice[]) => {
      for (const notice of notices) if (!this.notices.has(notice.id)) this.notices.set(notice.id, notice);
    },
  };

  /** The owner requests another account through the code of the page; only a dead one is replaced. */
  async replace(tries: Tries): Promise<void> {
    const directory = {
      ...this.directory,
      isBeingPaid: async () => tries.isUnderWay(),
    } as unknown as AccountDirectory;
    const provider = this.#history.provider as unknown as PaymentProvider;
    const log = { warn: () => undefined } as never;
    const page = new PayoutAccount(
      directory,
      this.table as unknown as PayoutAccounts,
      provider,
      { tryTake: async () => true } as unknown as RequestLimits,
      {} as HttpSettings,
      log,
    );
    const handler = new OpenPayoutAccountHandler(
      directory,
      { user: async () => ({ email: null }) } as unknown as Profiles,
      page,
      provider,
      this.notifications as unknown as Notifications,
      { now: () => new Date(this.#history.now) } as Clock,
      log,
    );
    try {
      const input = { businessType: 'individual', phone: '090-1234-5678' } as never;
      await handler.execute(new OpenPayoutAccount(OWNER, input));
    } catch (error) {
      if (!(error instanceof Rejected || error instanceof PaymentProviderUnavailable)) throw error;
    }
  }
}
