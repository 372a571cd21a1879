import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { type Cause, jobOf } from '../jobs.ts';
import type { ProcessTools } from '../process.ts';

const DAYS = '3c1f5a60-5a2e-4b3f-9a55-0f6b5d1c7e90';

/** The account has changed: shares that waited for it go out when it can receive them. */
export async function resumePayouts(accountId: string, cause: Cause, tools: ProcessTools): Promise<void> {
  const owner = await tools.accounts.userOfPayoutAccount(accountId);
  if (owner !== null) await resume(owner, cause, tools);
}

/** Everybody's payouts and fees, in case a webhook never came: once a day, however often it is asked. */
export async function resumeAll(day: string, tools: ProcessTools): Promise<void> {
  const id = uuidV5(day, DAYS);
  const cause = { id, correlationId: id };
  await moveMoneyOf(await tools.queries.roundsWithUnpaidFee(), cause, tools);
  await resume(null, cause, tools);
}

async function resume(owner: number | null, cause: Cause, tools: ProcessTools): Promise<void> {
  await moveMoneyOf(await tools.queries.roundsAwaitingPayout(owner), cause, tools);
}

async function moveMoneyOf(rounds: readonly string[], cause: Cause, { queues }: ProcessTools): Promise<void> {
  await queues.enqueueNow(rounds.map((roundId) => jobOf('move-money', `${cause.id} ${roundId}`, { roundId, cause })));
}
