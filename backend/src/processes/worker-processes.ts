import type { EventLog } from '@meguri/contracts/event-log.ts';
import type { AccountDirectory } from '../accounts/account-directory.ts';
import type { JobQueues } from '../adapters/jobs/job-queues.ts';
import type { Clock } from '../clock/clock.ts';
import type { DailyUpkeep } from '../erasure/daily-upkeep.ts';
import type { MailDelivery } from '../mail/mail-delivery.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { WebhookInbox } from '../payments/webhook-inbox.ts';
import { CheckoutCloser } from './checkouts/checkout-closer.ts';
import { DailyJob } from './daily-job.ts';
import { DeadlineSweeper } from './deadlines/deadline-sweeper.ts';
import type { Dispatch } from './dispatch.ts';
import type { Incidents } from './incidents/incidents.ts';
import { type JobHandlers, workOn } from './job-handlers.ts';
import { DamageFeeCharger } from './money/damage-fee-charger.ts';
import { MoneyMover } from './money/money-mover.ts';
import { PayoutResumer } from './money/payout-resumer.ts';
import { OverlapRejecter } from './overlapping-requests/overlap-rejecter.ts';
import { Periodic } from './periodic.ts';
import { ProcessRunner, type ProcessRunnerState } from './process-runner.ts';
import type { ProcessQueries } from './process-queries.ts';
import { react } from './reactions.ts';
import { ReservationKeeper } from './reservations/reservation-keeper.ts';
import { StreamReader } from './stream-reader.ts';
import { requeueWaiting } from './webhooks/webhook-jobs.ts';
import { WebhookProcessor } from './webhooks/webhook-processor.ts';

/** Everything outside that the processes work with. */
export interface WorkerParts {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly queues: JobQueues;
  readonly provider: PaymentProvider;
  readonly accounts: AccountDirectory;
  readonly queries: ProcessQueries;
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  readonly inbox: WebhookInbox;
  readonly incidents: Incidents;
  readonly mail: MailDelivery;
  readonly upkeep: DailyUpkeep;
  readonly onProblem: (error: Error) => void;
}

export interface ProcessesState extends ProcessRunnerState {
  /** Newest position of the log; `position` is behind it while there is work. */
  readonly head: string | null;
  readonly lastSweptAt: string | null;
}

const WEBHOOK_LOOK_MS = 10_000;
const PAYOUT_LOOK_MS = 3_600_000;
const DAY_LOOK_MS = 1000;

/** What a worker does besides projections: events → jobs, jobs → effects, deadlines → commands. */
export class WorkerProcesses {
  private readonly parts: WorkerParts;
  private readonly runner: ProcessRunner;
  private readonly sweeper: DeadlineSweeper;
  private readonly payouts: PayoutResumer;
  private periodic: readonly Periodic[] = [];

  constructor(parts: WorkerParts) {
    this.parts = parts;
    this.payouts = new PayoutResumer(parts.accounts, parts.queries, parts.queues);
    this.runner = new ProcessRunner({ ...parts, react });
    this.sweeper = new DeadlineSweeper(parts);
  }

  async start(): Promise<void> {
    const { queues, inbox, incidents, clock, onProblem } = this.parts;
    await queues.onParked((job) => incidents.park(job));
    await workOn(queues, this.handlers());
    this.runner.start();
    this.sweeper.start();
    const daily = new DailyJob(clock, queues);
    const today = () => new Date().toISOString().slice(0, 10);
    this.periodic = [
      new Periodic(WEBHOOK_LOOK_MS, () => requeueWaiting(inbox, queues), onProblem),
      new Periodic(PAYOUT_LOOK_MS, () => this.payouts.resumeAll(today()), onProblem),
      new Periodic(DAY_LOOK_MS, () => daily.enqueueToday(), onProblem),
    ];
  }

  /** Starts nothing more; running jobs are the queues' to wait for. */
  async stop(): Promise<void> {
    const all = [this.runner, this.sweeper, ...this.periodic];
    await Promise.all(all.map((one) => one.stop()));
  }

  async state(): Promise<ProcessesState> {
    const head = await this.parts.log.head();
    return { ...this.runner.state(), head, lastSweptAt: this.sweeper.lastSweptAt()?.toISOString() ?? null };
  }

  private handlers(): JobHandlers {
    const { provider, dispatch, queries, log } = this.parts;
    const streams = new StreamReader(log);
    const reservations = new ReservationKeeper(streams, dispatch);
    const overlaps = new OverlapRejecter(streams, queries, dispatch);
    const checkouts = new CheckoutCloser(streams, provider, dispatch);
    const money = new MoneyMover({ ...this.parts, streams });
    const damageFees = new DamageFeeCharger(money, checkouts);
    const webhooks = new WebhookProcessor({ ...this.parts, checkouts, payouts: this.payouts });
    return {
      'approve-reserved': (job) => reservations.driveForward(job),
      'release-period': (job) => reservations.release(job),
      'reject-overlapping': (job) => overlaps.reject(job),
      'move-money': (job) => money.move(job),
      'end-checkouts': (job) => checkouts.endOthers(job),
      'end-due-checkout': (job) => checkouts.endDue(job),
      'end-pay-links': (job) => checkouts.endPayLinks(job),
      'charge-damage-fee': (job) => damageFees.charge(job),
      'process-webhook': (job) => webhooks.process(job),
      'send-mail': ({ mailId }) => this.parts.mail.deliver(mailId),
      'daily-upkeep': () => this.parts.upkeep.run(),
    };
  }
}
