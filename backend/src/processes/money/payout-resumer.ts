import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { type Cause, jobOf } from '../jobs.ts';
import type { PayoutAccounts } from '../payout-accounts.ts';
import type { ProcessQueries } from '../process-queries.ts';

/** Shares that waited for their owner's account go out when it can receive them. */
export class PayoutResumer {
  private readonly accounts: PayoutAccounts;
  private readonly queries: ProcessQueries;
  private readonly queues: JobQueues;

  constructor(accounts: PayoutAccounts, queries: ProcessQueries, queues: JobQueues) {
    this.accounts = accounts;
    this.queries = queries;
    this.queues = queues;
  }

  /** The account has changed. */
  async resumeAccount(accountId: string, cause: Cause): Promise<void> {
    const owner = await this.accounts.userOfPayoutAccount(accountId);
    if (owner !== null) await this.resume(owner, cause);
  }

  /** Everybody's, once a day: in case a webhook never came. `day` makes it once, whatever number of workers asks. */
  async resumeAll(day: string, cause: Cause): Promise<void> {
    await this.resume(null, { ...cause, id: cause.id }, day);
  }

  private async resume(owner: number | null, cause: Cause, causedBy = cause.id): Promise<void> {
    const rounds = await this.queries.roundsAwaitingPayout(owner);
    await this.queues.enqueueNow(
      rounds.map((roundId) => jobOf('move-money', `${causedBy} ${roundId}`, { roundId, cause })),
    );
  }
}
