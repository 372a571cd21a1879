import type { Clock } from '../../clock/clock.ts';
import { type PaymentProvider, PaymentRefused } from '../../payments/payment-provider.ts';
import { type Dispatch, orderOf } from '../dispatch.ts';
import type { Incidents } from '../incidents/incidents.ts';
import type { JobData } from '../jobs.ts';
import type { AccountDirectory } from '../../accounts/account-directory.ts';
import { isRefusal } from '../rejections.ts';
import type { StreamReader } from '../stream-reader.ts';
import { lateFeeObligation } from './late-fee-obligation.ts';
import type { MoneyContext, Obligation } from './obligation.ts';
import { payoutObligations, reversalObligations } from './payout-obligations.ts';
import { refundObligations } from './refund-obligations.ts';

export interface MoneyMoverParts {
  readonly streams: StreamReader;
  readonly provider: PaymentProvider;
  readonly accounts: AccountDirectory;
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly incidents: Incidents;
}

/** Does what a round's money waits for: refunds, payouts, reversals, the late fee. */
export class MoneyMover {
  private readonly parts: MoneyMoverParts;

  constructor(parts: MoneyMoverParts) {
    this.parts = parts;
  }

  /** What this round's money has to do with, for charging fees of other kinds. */
  async contextOf(roundId: string, cause: JobData['move-money']['cause']): Promise<MoneyContext> {
    const { streams, provider, accounts, clock, dispatch } = this.parts;
    const round = await streams.round(roundId);
    const record: MoneyContext['record'] = (name, key, input) =>
      dispatch.send(orderOf('money', name, { target: roundId, key, input, cause }));
    return { roundId, round, provider, accounts, clock, record };
  }

  /**
   * One refused movement becomes an incident and holds up none of the others.
   * @throws what left an outcome open, once all the rest has been tried
   */
  async move(job: JobData['move-money']): Promise<void> {
    const context = await this.contextOf(job.roundId, job.cause);
    const obligations = [refundObligations, reversalObligations, payoutObligations, lateFeeObligation].flatMap(
      (obligationsOf) => obligationsOf(context),
    );
    const unknown: unknown[] = [];
    for (const obligation of obligations) {
      await this.perform(obligation, job).catch((error: unknown) => unknown.push(error));
    }
    if (unknown.length > 0) throw unknown[0];
  }

  private async perform({ subject, perform }: Obligation, job: JobData['move-money']): Promise<void> {
    const { incidents } = this.parts;
    const attempt = await incidents.attempt(subject);
    if (attempt.blocked) return;
    try {
      await perform(attempt.number);
    } catch (error) {
      if (!isDefinite(error)) throw error;
      const { name, message } = error as Error;
      const about = { subject, roundId: job.roundId, jobKind: 'move-money', payload: job };
      await incidents.record({ ...about, error: `${name}: ${message}`, definite: true, attempts: 1 });
    }
  }
}

const isDefinite = (error: unknown): boolean => error instanceof PaymentRefused || isRefusal(error);
