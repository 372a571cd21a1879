import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { lookAtAccount, lookAtFormerAccounts } from '../owner-accounts/owner-accounts.ts';
import { type Cause, jobOf } from '../../round/jobs.ts';
import type { ProcessTools } from '../running/process.ts';

/** Jobs per statement. */
const BATCH = 500;
const DAYS = '3c1f5a60-5a2e-4b3f-9a55-0f6b5d1c7e90';

/**
 * The account has changed: notifies its owner of its state, and retries payments that waited for it.
 * @param accountId the owner's current or a replaced account
 */
export async function resumeAccount(accountId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const owner = await tools.accounts.userOfPayoutAccount(accountId);
  if (owner === null) return;
  const [current, ...former] = await tools.accounts.payoutAccountIds(owner);
  if (current !== undefined) await lookAtAccount(owner, current, tools);
  await lookAtFormerAccounts(owner, former, tools);
  await resume(await tools.queries.roundsWithOpenMoney(owner), cause, tools);
}

/** Money has reached the owner's account: tries only reversals of older payouts. */
export async function resumeReversals(owner: number, cause: Cause, tools: ProcessTools): Promise<void> {
  await resume(await tools.queries.roundsWithOpenReversals(owner), cause, tools);
}

/**
 * Checks all pending money, in case a webhook was lost, and rounds with an incident that may be over: once a day,
 * however often it is called.
 * @param retry identifies an operator's wish to run it again
 */
export async function resumeAll(day: string, tools: ProcessTools, retry = ''): Promise<void> {
  const id = uuidV5(day + retry, DAYS);
  const [waiting, withIncident] = await Promise.all([
    tools.queries.roundsWithOpenMoney(null),
    tools.incidents.roundsOfMoney(),
  ]);
  await resume([...new Set([...waiting, ...withIncident])], { id, correlationId: id }, tools);
}

async function resume(rounds: readonly string[], cause: Cause, { queues }: ProcessTools): Promise<void> {
  for (let from = 0; from < rounds.length; from += BATCH) {
    const batch = rounds.slice(from, from + BATCH);
    await queues.enqueueNow(batch.map((roundId) => jobOf('move-money', `${cause.id} ${roundId}`, { roundId, cause })));
  }
}
