import { Inject, Injectable } from '@nestjs/common';
import type { PlatformStatus } from '@meguri/contracts/account/payout-account.ts';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/** How long an answer is cached, in ms, so that concurrent requests ask the provider once. */
const FRESH_MS = 30_000;

/** Problems that prevent opening accounts; others only keep webhooks from arriving. */
const STATUS_OF: Readonly<Partial<Record<SetupProblem['code'], PlatformStatus['status']>>> = {
  connect_not_signed: 'connect_not_signed',
  account_disabled: 'platform_not_configured',
  country_unsupported: 'platform_not_configured',
};

/** Whether owners' accounts can be opened at all. */
@Injectable()
export class Platform {
  private latest: { readonly at: number; readonly status: Promise<PlatformStatus['status']> } | null = null;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  async status(): Promise<PlatformStatus> {
    const now = performance.now();
    if (this.latest === null || now - this.latest.at > FRESH_MS) this.latest = { at: now, status: this.ask() };
    const status = await this.latest.status;
    return { status, canCreateAccounts: status === 'healthy' };
  }

  private async ask(): Promise<PlatformStatus['status']> {
    try {
      const problems = await this.provider.setupProblems(`${this.settings.publicUrl}/api/stripe/webhook`);
      return problems.map(({ code }) => STATUS_OF[code]).find((status) => status !== undefined) ?? 'healthy';
    } catch (error) {
      this.log.warn({ err: error }, 'payment provider: whether accounts can be opened could not be looked at');
      return 'unavailable';
    }
  }
}
