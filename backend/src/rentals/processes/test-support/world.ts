import { randomUUID } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Handover, Parcel } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { ProjectionRunner } from '@meguri/projections/runner/projection-runner.ts';
import { LEDGER_PROJECTION } from '@meguri/projections/read-models/ledger/projection.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type ReceivedWebhook, TestPayments } from '../../../../../test/support/servers/payment-sandbox.ts';
import { migratedDatabase, type FreshDatabase } from '../../../../../test/support/servers/postgres.ts';
import { PostgresEventLog } from '../../../adapters/event-store/postgres/postgres-event-log.ts';
import { TestClock } from '../../../event-sourcing/clock/test-clock.testing.ts';
import { recordedPayment } from '../../money/recorded-payment.ts';
import { WebhookInbox } from '../webhooks/webhook-inbox.ts';
import { WebhookJobs } from '../webhooks/webhook-jobs.ts';
import { Rounds } from '../../round/rounds.ts';
import { WorkerProcesses } from '../running/worker-processes.ts';
import { startWorker, type Worker } from './worker.ts';

export const OWNER = 1;
export const BORROWER = 2;
export const FEES = { rental: 3000, shipping: 1500, insurance: 0 };
export const TOTAL = 4500;
const GOOD_CARD = '4242424242424242';

/** Makes delayed jobs and retries due at once, because tests wait for their effects. */
const HASTEN = "UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()";

export interface RoundTerms {
  readonly roundId?: string;
  readonly itemId?: string;
  readonly startDate?: string;
  readonly handover?: Handover;
  /** The premium of the cover; absent: not chosen, by terms that don't have it. */
  readonly insurance?: number;
  /** What the platform pays by a coupon; absent: nothing. */
  readonly coupon?: number;
  /** The owner promised the price back for a wrong size; absent: not. */
  readonly fitRefund?: true;
  /** Requested with others for one parcel; absent: alone. */
  readonly parcel?: Parcel;
  /** Its part of the parcel's shipping, by the approval; absent: what the request says. */
  readonly shipping?: number;
}

const couponOf = ({ coupon }: RoundTerms) => (coupon === undefined ? {} : { coupon });

/** A database with workers, a payment sandbox, the rounds read model, and ways to create rounds. */
export class World {
  readonly clock = new TestClock();
  readonly workers: Worker[] = [];
  readonly rounds: Rounds;
  readonly pool: pg.Pool;
  private readonly projections: ProjectionRunner;

  private constructor(
    readonly database: FreshDatabase,
    readonly payments: TestPayments,
    readonly log: PostgresEventLog,
  ) {
    this.rounds = new Rounds(log);
    this.pool = new pg.Pool({ connectionString: database.url, max: 4 });
    this.pool.on('error', () => undefined);
    this.projections = new ProjectionRunner({
      connectionString: database.url,
      log,
      projections: [ROUNDS_PROJECTION, LEDGER_PROJECTION],
      positions: new ReadModelPositions(this.pool),
      alert: () => undefined,
    });
  }

  /** Without a worker yet. */
  static async open(): Promise<World> {
    const [database, payments] = await Promise.all([migratedDatabase(), TestPayments.start()]);
    const world = new World(database, payments, await PostgresEventLog.open(database.url));
    await world.projections.start();
    const users = [OWNER, BORROWER].map((id) => `(${id}, 'user${id}', '-')`).join(', ');
    await world.pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES ${users}`);
    return world;
  }

  async startWorker(others: readonly Provider[] = []): Promise<Worker> {
    const worker = await startWorker(this.database.url, this.payments.provider, this.clock, others);
    this.workers.push(worker);
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.stop()));
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.projections.stop();
    await this.log.close();
    await this.pool.end();
    await this.payments.close();
    await this.database.drop();
  }

  /** Appends events as if a decision had made them; times are the domain's. */
  async happen(roundId: string, time: Instant, ...events: readonly RoundEvent[]): Promise<void> {
    const id = randomUUID();
    const actor = { as: 'system', process: 'test' } as const;
    const sent = { id, target: roundId, input: {}, actor, now: time, correlationId: id, causationId: null };
    const command = { ...sent, interruptions: [] };
    await this.rounds.handle(command, () => events);
  }

  /** A request that has awaited its answer since `time`. */
  async requested(time: Instant, terms: RoundTerms = {}): Promise<string> {
    const roundId = terms.roundId ?? randomUUID();
    const request = {
      itemId: terms.itemId ?? randomUUID(),
      ownerId: OWNER,
      borrowerId: BORROWER,
      startDate: terms.startDate ?? plus(time, 10 * 86_400_000).slice(0, 10),
      price: FEES.rental,
      fees: { ...FEES, insurance: terms.insurance ?? 0, ...couponOf(terms) },
      handover: terms.handover ?? ({ method: 'delivery', prefecture: '大阪府' } as const),
      policyVersion: terms.insurance === undefined && terms.fitRefund === undefined ? 1 : 3,
      ...(terms.fitRefund && { fitRefund: terms.fitRefund }),
      ...(terms.parcel && { parcel: terms.parcel }),
    };
    const sent = { type: 'RequestSent', data: { replyBy: plus(time, 86_400_000) } } as const;
    await this.happen(roundId, time, { type: 'RentalRequested', data: request }, sent);
    return roundId;
  }

  /** Its payment is due within a day. */
  async approved(time: Instant, terms: RoundTerms = {}): Promise<string> {
    const roundId = await this.requested(time, terms);
    const part = terms.shipping === undefined ? {} : { shipping: terms.shipping };
    await this.happen(roundId, time, { type: 'Approved', data: { payBy: plus(time, 86_400_000), ...part } });
    return roundId;
  }

  /** An approved round; its borrower is on the payment page. */
  async paying(time: Instant, terms: RoundTerms = {}): Promise<{ roundId: string; checkoutId: string; url: string }> {
    const roundId = await this.approved(time, terms);
    const { shipping = FEES.shipping } = terms;
    const amount = TOTAL - FEES.shipping + shipping + (terms.insurance ?? 0) - (terms.coupon ?? 0);
    const checkout = await this.checkout(roundId, 1, amount);
    await this.happen(roundId, time, {
      type: 'PaymentStarted',
      data: { ...checkout, expiresAt: plus(time, 35 * 60_000), attempt: 1, amount, payoutReady: true },
    });
    return { roundId, ...checkout };
  }

  /** Opens another payment page at the provider. */
  async checkout(roundId: string, attempt: number, amount = TOTAL): Promise<{ checkoutId: string; url: string }> {
    const { checkoutId, url } = await this.payments.provider.createCheckout({
      roundId,
      purpose: 'rental',
      ref: String(attempt),
      lines: [{ name: 'レンタル', amount }],
      expiresAt: new Date(Date.now() + 35 * 60_000),
      successUrl: 'http://localhost:3000/done',
      cancelUrl: 'http://localhost:3000/back',
      idempotencyKey: `${roundId}:${attempt}`,
    });
    return { checkoutId, url };
  }

  /** A round that was paid at the provider and in the log, without a webhook. */
  async paid(time: Instant, { card = GOOD_CARD, ...terms }: RoundTerms & { card?: string } = {}): Promise<string> {
    const { roundId, checkoutId, url } = await this.paying(time, terms);
    await this.payments.submitCard(url, card);
    const { payment } = await this.payments.provider.getCheckout(checkoutId);
    if (payment === null) throw new Error('the card was not charged');
    await this.happen(
      roundId,
      time,
      { type: 'PaymentCompleted', data: { checkoutId, payment: recordedPayment(payment), ...couponOf(terms) } },
      { type: 'Paid', data: {} },
      { type: 'ShippingCodeRequested', data: { target: plus(time, 43_200_000) } },
    );
    return roundId;
  }

  /** Gives the owner an account, which can receive transfers after `completeAccount`. */
  async openAccount(): Promise<string> {
    const account = { userId: OWNER, businessType: 'individual', idempotencyKey: randomUUID() } as const;
    const { accountId } = await this.payments.provider.createAccount(account);
    await this.pool.query('UPDATE app.users SET payout_account_id = $1 WHERE id = $2', [accountId, OWNER]);
    return accountId;
  }

  async completeAccount(accountId: string): Promise<void> {
    await this.payments.ask(`/accounts/${accountId}/complete`);
  }

  /** Stores a webhook as the route would. */
  async deliver({ body, headers }: ReceivedWebhook): Promise<void> {
    const worker = this.workers[0];
    if (worker === undefined) throw new Error('nobody is there');
    const event = this.payments.provider.verifyWebhook(body, headers['stripe-signature'] as string);
    if (event === null) return;
    const stored = await worker.app.get(WebhookInbox).store(event);
    if (stored === 'new') await worker.app.get(WebhookJobs).onStored(event.id);
  }

  async round(roundId: string): Promise<RentalRound> {
    return (await this.rounds.load(roundId)).state;
  }

  /** Types of the round's events, in order. */
  async events(roundId: string): Promise<string[]> {
    return (await this.log.read(`rentalRound-${roundId}`)).map(({ type }) => type);
  }

  /** The start delay in seconds of the round's job of that kind, once it exists. */
  async graceOf(kind: string, roundId: string): Promise<number> {
    for (;;) {
      const { rows } = await this.pool.query<{ seconds: number }>(
        `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
         WHERE name = $1 AND data ->> 'roundId' = $2 AND state = 'created'`,
        [kind, roundId],
      );
      if (rows[0] !== undefined) return rows[0].seconds;
      await delay(10);
    }
  }

  /**
   * The round once it fulfils the condition; jobs waiting for a retry are made due. @throws when it takes longer than
   * `within` milliseconds
   */
  async roundWhen(roundId: string, is: (round: RentalRound) => boolean, within = 15_000): Promise<RentalRound> {
    for (const end = Date.now() + within; ; await delay(25)) {
      await this.pool.query(HASTEN);
      const round = await this.round(roundId);
      if (is(round)) return round;
      if (Date.now() > end) throw new Error(`it is still ${JSON.stringify(round)}`);
    }
  }

  /** Waits for that many more sweeps of the only worker. */
  async sweeps(count: number): Promise<{ lastSweptAt: string | null }> {
    const processes = this.workers[0]!.app.get(WorkerProcesses);
    let { lastSweptAt } = await processes.state();
    for (let seen = 0; seen < count;) {
      await delay(25);
      const state = await processes.state();
      if (state.lastSweptAt !== null && state.lastSweptAt !== lastSweptAt) {
        seen += 1;
        lastSweptAt = state.lastSweptAt;
      }
    }
    return { lastSweptAt };
  }

  /** Waits until no job is pending, running or to be retried. */
  async quiet(within = 30_000): Promise<void> {
    for (const end = Date.now() + within; ; await delay(50)) {
      await this.pool.query(HASTEN);
      if (await this.isQuiet()) return;
      if (Date.now() > end) throw new Error('there are still jobs');
    }
  }

  private async isQuiet(): Promise<boolean> {
    const { rows } = await this.pool.query<{ behind: boolean; jobs: number }>(
      `SELECT (SELECT position FROM app.process_checkpoints) IS DISTINCT FROM $1 AS behind,
         (SELECT count(*)::int FROM pgboss.job WHERE state < 'completed') AS jobs`,
      [await this.log.head()],
    );
    return rows[0]?.behind === false && rows[0].jobs === 0;
  }

  /** Everything the provider has moved. */
  money(): Promise<Record<'charges' | 'refunds' | 'transfers' | 'reversals', { count: number; amount: number }>> {
    return this.payments.ask('/money', {}, 'GET');
  }
}
