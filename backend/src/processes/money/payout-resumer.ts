import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { type Cause, jobOf } from '../jobs.ts';
import { uuidV5 } from '../../streams/uuid-v5.ts';
import type { AccountDirectory } from '../../accounts/account-directory.ts';
import type { ProcessQueries } from '../process-queries.ts';

const DAYS = '3c1f5a60-5a2e-4b3f-9a55-0f6b5d1c7e90';

/** Shares that waited for their owner's account go out when it can receive them. */
export class PayoutResumer {
  private readonly accounts: AccountDirectory;
  private readonly queries: ProcessQueries;
  private readonly queues: JobQueues;

  constructor(accounts: AccountDirectory, queries: ProcessQueries, queues: JobQueues) {
    this.accounts = accounts;
    this.queries = queries;
    this.queues = queues;
  }

  /** The account has changed. */
  async resumeAccount(accountId: string, cause: Cause): Promise<void> {
    const owner = await this.accounts.userOfPayoutAccount(accountId);
    if (owner !== null) await this.resume(owner, cause);
  }

  /** Everybody's, in case a webhook never came: once a day, however many workers ask how often. */
  async resumeAll(day: string): Promise<void> {
    const id = uuidV5(day, DAYS);
    await this.resume(null, { id, correlationId: id });
  }

  private async resume(owner: number | null, cause: Cause): Promise<void> {
    const rounds = await this.queries.roundsAwaitingPayout(owner);
    await this.queues.enqueueNow(
      rounds.map((roundId) => jobOf('move-money', `${cause.id} ${roundId}`, { roundId, cause })),
    );
  }
}
