import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { JobData } from '../jobs.ts';
import type { ProcessTools } from '../process.ts';
import { commandOf, isRefusal } from '../system-commands.ts';
import { feeObligations } from './fee-obligations.ts';
import type { MoneyContext, Obligation } from './obligation.ts';
import { payoutObligations, reversalObligations } from './payout-obligations.ts';
import { refundObligations } from './refund-obligations.ts';

const OBLIGATIONS = [refundObligations, reversalObligations, payoutObligations, feeObligations];

/**
 * Does what a round's money waits for. One refused movement becomes an incident and holds up none of the others.
 * @throws what left an outcome open, once all the rest has been tried
 */
export async function moveMoney(job: JobData['move-money'], tools: ProcessTools): Promise<void> {
  const context = await contextOf(job, tools);
  const unknown: unknown[] = [];
  for (const obligation of OBLIGATIONS.flatMap((obligationsOf) => obligationsOf(context))) {
    await perform(obligation, job, tools).catch((error: unknown) => unknown.push(error));
  }
  if (unknown.length > 0) throw unknown[0];
}

async function contextOf({ roundId, cause, asOf = '' }: JobData['move-money'], tools: ProcessTools) {
  const round = await tools.streams.round(roundId);
  const now = tools.clock.now().toISOString();
  const record: MoneyContext['record'] = (name, key, input) =>
    tools.commands.send(commandOf('money', name, { target: roundId, key, input, cause }));
  // This worker's clock may be behind the one that saw the deadline, and nobody makes its job again.
  return { roundId, round, tools, cause, now: asOf > now ? asOf : now, record };
}

async function perform(
  { subject, perform: act }: Obligation,
  job: JobData['move-money'],
  { incidents }: ProcessTools,
): Promise<void> {
  const attempt = await incidents.attempt(subject);
  if (attempt.blocked) return;
  try {
    await act(attempt.number);
  } catch (error) {
    if (!(error instanceof PaymentRefused) && !isRefusal(error)) throw error;
    const about = { subject, roundId: job.roundId, jobKind: 'move-money', payload: job } as const;
    await incidents.record({ ...about, error: `${error.name}: ${error.message}`, definite: true, attempts: 1 });
  }
}
