import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type { ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import type { ReadinessChecks } from '../../http/health/readiness.ts';
import type { Logger } from '../../http/health/service-log.ts';

const RETRY_MS = 60_000;

/** With these problems payments fail or aren't reported; the others are only warnings. */
const SERIOUS: ReadonlySet<SetupProblem['code']> = new Set([
  'account_disabled',
  'country_unsupported',
  'webhook_endpoint_missing',
  'webhook_events_missing',
]);

/**
 * Checks the set-up at the payment provider at start and reports problems in the log and in /readyz. The start doesn't
 * wait for it: without the provider users can still browse items.
 */
export class PaymentSetup implements OnApplicationBootstrap, OnModuleDestroy {
  private known: readonly SetupProblem[] | null = null;
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  /** @param webhookUrl where the provider should send its webhooks */
  constructor(
    private readonly provider: PaymentProvider,
    private readonly webhookUrl: string,
    private readonly log: Logger,
    private readonly readiness: ReadinessChecks,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.add({ name: 'payment setup', check: async () => this.remark(), degradesOnly: true });
    void this.untilKnown();
  }

  onModuleDestroy(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  /** Asks the provider now. @throws PaymentProviderUnavailable */
  async problems(): Promise<readonly SetupProblem[]> {
    this.known = await this.provider.setupProblems(this.webhookUrl);
    return this.known;
  }

  /** Reads the whole set-up now, in sentences; each part that can't be read has a sentence, too. */
  inspect(): Promise<ProviderCheck> {
    return this.provider.inspect(this.webhookUrl);
  }

  private async untilKnown(): Promise<void> {
    try {
      for (const { code, detail } of await this.problems()) this.log.warn({ code }, `payment provider: ${detail}`);
    } catch (error) {
      if (this.ended) return;
      this.log.warn({ err: error }, 'payment provider: its setup could not be looked at');
      this.timer = setTimeout(() => void this.untilKnown(), RETRY_MS);
      this.timer.unref();
    }
  }

  private remark(): Readonly<Record<string, unknown>> {
    const codes = this.known?.map(({ code }) => code) ?? [];
    if (codes.some((code) => SERIOUS.has(code))) throw new Error(codes.join(', '));
    return { looked: this.known !== null, ...(codes.length > 0 && { problems: codes }) };
  }
}
