import { tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import type { StartedJob } from '../../../adapters/jobs/job.ts';
import type { PaymentProviderUnavailable } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { JobData } from '../jobs.ts';
import type { Incidents } from './incidents.ts';

const SUBJECT = 'provider-unavailable';
const TOLD_AFTER_MS = 3_600_000;

/**
 * The payment provider is away. Its jobs are tried until it is back and need nobody; after an hour operators are told,
 * once however many jobs wait, and the incident closes by itself. Trying it again looks at everybody's open money.
 */
export class ProviderOutage {
  constructor(private readonly parts: { readonly incidents: Incidents; readonly clock: Clock }) {}

  async goesOn({ createdOn }: StartedJob, { message }: PaymentProviderUnavailable): Promise<void> {
    if (Date.now() - createdOn.getTime() < TOLD_AFTER_MS) return;
    const { incidents, clock } = this.parts;
    const payload: JobData['daily-upkeep'] = { day: tokyoDate(clock.now().toISOString()) };
    const about = { subject: SUBJECT, roundId: null, jobKind: 'daily-upkeep', payload } as const;
    await incidents.record({ ...about, error: `PaymentProviderUnavailable: ${message}`, definite: false, attempts: 1 });
  }

  async isOver({ waitedForOutside }: StartedJob): Promise<void> {
    if (waitedForOutside) await this.parts.incidents.close(SUBJECT);
  }
}
