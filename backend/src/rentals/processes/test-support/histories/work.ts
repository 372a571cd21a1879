import assert from 'node:assert/strict';
import { Rejected } from '@meguri/contracts/errors.ts';
import { waitingMoney } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import { hasOpenMoney, openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { PaymentProviderUnavailable, PaymentRefused } from '../../../../adapters/payment-provider/payment-provider.ts';
import { takeBankPayout } from '../../owner-accounts/owner-accounts.ts';
import { resumeAccount, resumeAll } from '../../money/resume-money.ts';
import { checkBalance } from '../../money/short-balance.ts';
import type { ProcessTools } from '../../running/process.ts';
import { UnknownRound } from '../../running/stream-reader.ts';
import { commandOf, type SystemCommand } from '../../running/system-commands.ts';
import type { ReleasePeriodInput } from '../../../round/calendar/decide.ts';
import { isRefusal } from '../../../round/refusal.ts';
import { subjectOf, takeDispute, takePayment, takeRefund, takeTransfer } from '../../webhooks/provider-facts.ts';
import { Crash, type History, uuidOf, type Waiting } from './history.ts';
import { Tries } from './incidents.ts';
import type { Hook } from './provider-objects.ts';

const MAX_TRIES = 20;

/** The worker: does pending work with the processes' own code. */
export class Work {
  readonly tools: ProcessTools;
  readonly tries: Tries;
  /** Webhooks that arrive much later. */
  late: Hook[] = [];
  /** Failures that no retry fixed. */
  readonly failures: string[] = [];
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
    this.tries = new Tries(() => Date.parse(history.now));
    this.tools = toolsOf(history, this.tries);
  }

  /** Webhooks arrive twice, late, or in any order. */
  takeHooks(): void {
    const { provider, random, crashes } = this.#history;
    for (const hook of provider.hooks.splice(0)) {
      for (let copies = random.chance(0.2) ? 2 : 1; copies > 0; copies -= 1) {
        if (crashes && random.chance(0.03)) this.late.push(hook);
        else this.#history.waits('hook', hook);
      }
    }
  }

  async run(work: Waiting): Promise<void> {
    const history = this.#history;
    work.tries += 1;
    try {
      await this.perform(work);
      history.done(work);
    } catch (error) {
      if (error instanceof assert.AssertionError || error instanceof TypeError) throw error;
      if (error instanceof Crash || error instanceof PaymentProviderUnavailable || error instanceof UnknownRound)
        return;
      if (work.queue === 'timer' && error instanceof Rejected) return history.done(work);
      await this.giveUp(work, error as Error);
    }
  }

  private async giveUp(work: Waiting, error: Error): Promise<void> {
    const isNo = error instanceof PaymentRefused || isRefusal(error);
    if (!isNo && work.tries < MAX_TRIES) return;
    if (!isNo) this.failures.push(error.message);
    this.#history.done(work);
    const { roundId = null } = work.data as { readonly roundId?: string };
    const about = { subject: `job:${work.id}`, roundId, jobKind: work.queue, payload: work.data };
    await this.#history.incidents.record({ ...about, error: error.message, definite: isNo });
  }

  private async perform({ queue, data }: Waiting): Promise<void> {
    if (queue === 'hook') return this.takeHook(data as Hook);
    if (queue === 'daily-upkeep') return this.lookDaily();
    if (queue === 'timer') return this.#history.sendBySystem(data as SystemCommand);
    for (const { jobs } of this.#history.processes) {
      const work = (jobs as Readonly<Record<string, JobOfAnyKind>> | undefined)?.[queue];
      if (work !== undefined) return work.run(data, this.tools);
    }
    throw new Error(`nothing does ${queue}`);
  }

  /** Retries pending money and checks the platform's balance. */
  async lookDaily(): Promise<void> {
    await resumeAll(this.#history.now.slice(0, 10), this.tools, String(this.#history.fresh()));
    await checkBalance(this.tools);
  }

  private async takeHook({ type, id }: Hook): Promise<void> {
    const { tools } = this;
    const { provider } = this.#history;
    const cause = { id: uuidOf('d0000000', Number(id.split('_')[1])), correlationId: uuidOf('d0000000', 0) };
    if (type.startsWith('checkout.session.')) return this.takePage(id, cause);
    if (type.startsWith('payment_intent'))
      return takePayment({ payment: await provider.getPayment(id), checkoutId: null }, cause, tools);
    if (type === 'charge.refunded') {
      for (const refund of await provider.listRefunds(id)) await takeRefund(refund, cause, tools);
      return;
    }
    if (type.startsWith('refund.')) return takeRefund(await provider.getRefund(id), cause, tools);
    if (type.startsWith('transfer.')) return takeTransfer(await provider.getTransfer(id), cause, tools);
    if (type.startsWith('charge.dispute')) return takeDispute(await provider.getDispute(id), cause, tools);
    if (type.startsWith('payout.')) return this.takeBankPayout(id);
    await resumeAccount(id, { ...cause, id: uuidOf('d1000000', this.#history.fresh()) }, tools);
  }

  private async takeBankPayout(payoutId: string): Promise<void> {
    const { accountId = '' } = this.#history.provider.bankPayouts.get(payoutId) ?? {};
    await takeBankPayout({ accountId, payoutId }, this.tools);
  }

  private async takePage(checkoutId: string, cause: { id: string; correlationId: string }): Promise<void> {
    const { status, metadata, payment } = await this.#history.provider.getCheckout(checkoutId);
    if (payment !== null) return takePayment({ payment, checkoutId }, cause, this.tools);
    const subject = subjectOf(metadata);
    if (status === 'open' || subject?.purpose !== 'rental') return;
    const input = { checkoutId, cause: 'ended' } as never;
    const about = { target: subject.roundId, key: checkoutId, input, cause };
    await this.tools.commands.sendUnlessRefused(commandOf('webhooks', 'fail-payment', about));
  }
}

interface JobOfAnyKind {
  readonly run: (data: unknown, tools: ProcessTools) => Promise<void>;
}

/** The processes' tools over a history; those that move no money do nothing. */
function toolsOf(history: History, tries: Tries): ProcessTools {
  const stateOf = (id: string) => {
    const round = history.round(id);
    if (round === null) throw new UnknownRound(id);
    return round;
  };
  const roundsWith = (isOpen: (round: ReturnType<typeof stateOf>) => boolean) =>
    history.begun.filter(({ state }) => isOpen(state)).map(({ id }) => id);
  const tools = {
    tries,
    provider: history.provider,
    streams: {
      round: async (id: string) => stateOf(id),
      find: async (id: string) => history.round(id),
      calendar: async (itemId: string) => history.calendars.of(itemId),
      history: async (id: string) => history.rounds.get(id)?.log ?? [],
      roundWithCheckouts: async (id: string) => ({
        round: stateOf(id),
        checkoutIds: (history.rounds.get(id)?.log ?? []).flatMap((event) =>
          event.type === 'PaymentStarted' ? [event.data.checkoutId] : [],
        ),
      }),
    },
    commands: {
      send: (command: SystemCommand) => history.sendBySystem(command),
      sendUnlessRefused: (command: SystemCommand) =>
        history.sendBySystem(command).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        }),
      releasePeriod: async (process: string, itemId: string, input: ReleasePeriodInput) =>
        history.calendars.release({ as: 'system', process }, itemId, input),
    },
    queues: {
      enqueueNow: async (jobs: readonly Parameters<History['enqueue']>[0][]) =>
        jobs.forEach((job) => history.enqueue(job)),
    },
    couponClaims: {
      use: async (id: string) => {
        if (!history.coupons.has(id)) history.coupons.set(id, { is: 'used' });
      },
      free: async (id: string, least: Instant | null) => {
        if (history.coupons.get(id)?.is !== 'free') history.coupons.set(id, { is: 'free', least });
      },
    },
    couponCards: { paid: async () => undefined },
    invitations: { complete: async () => undefined },
    incidents: history.incidents,
    balances: { read: () => history.provider.platformBalance() },
    accounts: history.owner.directory,
    payoutAccounts: history.owner.table,
    notifications: history.owner.notifications,
    queries: {
      moneyWaiting: async () =>
        history.begun.flatMap(({ id, state }) => waitingMoney(state).map((waiting) => ({ id, ...waiting }))),
      roundsWithOpenMoney: async () => roundsWith(hasOpenMoney),
      requestedItemName: async () => 'アイテム',
      roundsWithOpenReversals: async () => roundsWith((round) => openReversals(round).length > 0),
    },
    clock: { now: () => new Date(history.now) },
    interruptionState: { current: async () => null, until: () => [] },
  };
  return tools as unknown as ProcessTools;
}
