import assert from 'node:assert/strict';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { type RoundEvent, ROUND_EVENT_DEFINITIONS } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { canHappen } from '@meguri/contracts/rental-round/machine.ts';
import { type Balances, EMPTY_BALANCES, post, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { Job } from '../../../../adapters/jobs/job.ts';
import type { Actor } from '../../../../event-sourcing/streams/command.ts';
import { checkPages } from '../../../request/end-request/prepare.ts';
import { checkouts } from '../../checkouts/checkouts.ts';
import { effectOf } from '../../deadlines/deadline-effects.ts';
import { money } from '../../money/money.ts';
import { savedCards } from '../../money/saved-cards.ts';
import type { AnyEvent, Process, Reaction } from '../../running/process.ts';
import type { SystemCommand } from '../../running/system-commands.ts';
import { checkBooks } from '../../../../../../test/model/books.ts';
import { type CommandName, decide } from '../../../../../../test/model/catalogue.ts';
import { checkHeld } from '../../../../../../test/model/held-by-charge.ts';
import { Calendars } from './calendars.ts';
import { FickleProvider } from './fickle-provider.ts';
import { Incidents } from './incidents.ts';
import { OwnerAccounts } from './owner-accounts.ts';
import { BORROWER, OPERATOR, OWNER } from './participants.ts';
import { Seeded } from './seeded.ts';

/** Those that move money. */
const MONEY_PROCESSES: readonly Process[] = [money, checkouts, savedCards];
const ACTORS: Readonly<Record<'borrower' | 'owner' | 'operator' | 'system', Actor>> = {
  borrower: { as: 'member', userId: BORROWER },
  owner: { as: 'member', userId: OWNER },
  operator: { as: 'operator', userId: OPERATOR },
  system: { as: 'system', process: 'histories' },
};
export type Person = keyof typeof ACTORS;
const BEGIN = '2026-12-01T00:00:00.000Z';

export interface Kept {
  readonly log: Happened<RoundEvent>[];
  state: Round;
  balances: Balances;
  readonly commandIds: Set<string>;
}
/** Pending work: a process's job, a webhook or a timer's command. */
export interface Waiting {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  tries: number;
}
/** The process dies here. */
export class Crash extends Error {}

export const uuidOf = (kind: string, number: number): string =>
  `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Rounds of the same parties, with random behaviour of everything outside them. */
export class History {
  readonly random: Seeded;
  readonly provider: FickleProvider;
  readonly owner: OwnerAccounts;
  readonly incidents = new Incidents();
  readonly calendars = new Calendars(this);
  readonly processes: readonly Process[];
  readonly rounds = new Map<string, Kept>();
  /** What became of the coupon of a round; absent: it is reserved. */
  readonly coupons = new Map<string, { readonly is: 'used' | 'free'; readonly least?: Instant | null }>();
  waiting: Waiting[] = [];
  now: Instant = BEGIN;
  /** Whether processes die and webhooks are late at random. */
  crashes = true;
  commands = 0;
  readonly trace: string[] = [];
  #serial = 0;
  readonly #jobIds = new Set<string>();

  constructor(seed: number, processes = MONEY_PROCESSES) {
    this.processes = processes;
    this.random = new Seeded(seed);
    this.provider = new FickleProvider(this.random);
    this.provider.now = Date.parse(BEGIN);
    this.owner = new OwnerAccounts(this);
  }

  readonly fresh = (): number => (this.#serial += 1);

  /** Rounds that have been requested. */
  get begun(): readonly (Kept & { readonly id: string; readonly state: RentalRound })[] {
    return [...this.rounds].flatMap(([id, kept]) =>
      kept.state.status === 'none' ? [] : [{ ...kept, id, state: kept.state }],
    );
  }

  round(id: string): RentalRound | null {
    const state = this.rounds.get(id)?.state;
    return state === undefined || state.status === 'none' ? null : state;
  }

  /** A person tries something. false: a rule says no, or it has happened. */
  tries(name: CommandName, person: Person, target: string, input: unknown, sentAt?: Instant): boolean {
    const id = uuidOf('c0000000', this.fresh());
    try {
      return this.apply(name, { target, input, actor: ACTORS[person], id, ...(sentAt && { sentAt }) });
    } catch (error) {
      if (error instanceof Rejected) return false;
      throw error;
    }
  }

  /** Decides and appends as the server does; a command that was sent earlier has its own time. @throws Rejected */
  apply(
    name: CommandName,
    { sentAt, ...command }: { target: string; input: unknown; actor: Actor; id: string; sentAt?: Instant },
  ): boolean {
    this.commands += 1;
    this.now = plus(this.now, 1);
    const now = sentAt ?? this.now;
    const kept = this.#kept(command.target);
    if (kept.commandIds.has(command.id)) return false;
    const { id: correlationId } = command;
    const events = decide(name, { ...command, now, correlationId, causationId: null }, kept.state);
    if (events.length === 0) return false;
    const before = kept.state.status;
    const stored = events.map((event) => this.#store(kept, event, now));
    kept.commandIds.add(command.id);
    const types = events.map(({ type }) => type).join('+');
    this.trace.push(`${this.now} ${command.target.slice(-1)} ${name} → ${types} [${kept.state.status}]`);
    checkBooks(kept.state as RentalRound, kept.balances);
    checkHeld(kept.state as RentalRound, kept.log);
    if (before !== 'none' && isFinal(before)) assert.equal(kept.state.status, before, 'a final status was left');
    for (const event of stored) this.react(command, event);
    return true;
  }

  #kept(id: string): Kept {
    const known = this.rounds.get(id);
    if (known !== undefined) return known;
    const kept: Kept = { log: [], state: INITIAL_ROUND, balances: EMPTY_BALANCES, commandIds: new Set() };
    this.rounds.set(id, kept);
    return kept;
  }

  #store(kept: Kept, event: RoundEvent, time: Instant): Happened<RoundEvent> {
    const parsed = ROUND_EVENT_DEFINITIONS.get(event.type)?.schema.safeParse(event.data);
    assert.ok(parsed?.success, `${event.type} is not as its schema has it: ${parsed?.error?.message}`);
    assert.ok(canHappen(kept.state.status, event), `${event.type} in ${kept.state.status}`);
    const happened: Happened<RoundEvent> = { ...event, time, id: uuidOf('e0000000', this.fresh()) };
    kept.state = evolve(kept.state, happened);
    kept.balances = post(kept.balances, postingsOf(event));
    kept.log.push(happened);
    return happened;
  }

  /** Enqueues the jobs that follow from an event. */
  react({ target, actor }: { target: string; actor: Actor }, event: Happened<RoundEvent | CalendarEvent>): void {
    const party = actor.as === 'system' ? 'system' : actor.as === 'operator' ? 'operator' : 'borrower';
    const by = { party, id: actor.as === 'system' ? null : actor.userId } as const;
    const cause = { id: event.id, correlationId: event.id };
    for (const { reactions } of this.processes) {
      const react = reactions?.[event.type] as Reaction<AnyEvent> | undefined;
      const seen = { target, event, revision: 0, position: '0', time: this.now, cause, by };
      for (const job of react?.(seen) ?? []) this.enqueue(job);
    }
  }

  /** A known job is ignored. */
  enqueue(job: Job): void {
    if (this.#jobIds.has(job.id)) return;
    this.#jobIds.add(job.id);
    this.waits(job.queue, job.data);
  }

  waits(queue: string, data: unknown): void {
    this.waiting.push({ id: `${queue} ${this.fresh()}`, queue, data, tries: 0 });
  }

  done(work: Waiting): void {
    this.waiting = this.waiting.filter((one) => one !== work);
  }

  mayCrash(): void {
    if (this.crashes && this.random.chance(0.02)) throw new Crash('the process died');
  }

  /** A command of a process, with what its preparation would add; a repetition takes effect once. */
  async sendBySystem({ name, target, input, id, process }: SystemCommand): Promise<void> {
    this.mayCrash();
    if (this.round(target) === null) throw new Rejected('not_found');
    if (name === 'cancel-unpaid') await this.awaitParcelPage(target);
    if (name === 'fail-payment' && (await this.isPaidMeanwhile(target, input))) return;
    this.apply(name, { target, id, actor: { as: 'system', process }, input: { ...input, ...PREPARED[name] } });
    this.mayCrash();
  }

  private async awaitParcelPage(roundId: string): Promise<void> {
    const round = this.round(roundId)!;
    await checkPages({ roundId, round }, { find: async (id) => this.round(id) }, { now: this.now, interruptions: [] });
  }

  /** The page is expired before a payment is given up; if it was paid, that is recorded. */
  private async isPaidMeanwhile(target: string, input: object): Promise<boolean> {
    const { checkoutId } = input as { readonly checkoutId: string };
    if (this.round(target)?.payment?.checkout?.checkoutId !== checkoutId) return false;
    const expiry = await this.provider.expireCheckout(checkoutId);
    if (expiry.outcome !== 'paid') return false;
    const { status: _, metadata: __, created: ___, ...payment } = expiry.payment;
    const paid = { payment, checkoutId, ...PREPARED['record-payment'] };
    const id = uuidOf('c2000000', this.fresh());
    this.apply('record-payment', { target, id, actor: ACTORS.system, input: paid });
    return true;
  }

  advance(ms: number): void {
    this.now = plus(this.now, Math.floor(ms));
    this.provider.now = Date.parse(this.now);
    this.provider.arrivals();
    for (const page of this.provider.pages.values())
      if (page.status === 'open' && page.expiresAt <= this.provider.now) this.provider.expire(page);
  }

  /** Timers act on everything that is due. */
  sweep(): void {
    for (const { id: roundId, state } of this.begun) {
      for (const { kind, due, ref } of deadlinesOf(state, [])) {
        if (due > this.now) continue;
        const effect = effectOf({ roundId, kind, due, ref } as Parameters<typeof effectOf>[0]);
        if ('job' in effect) this.enqueue(effect.job);
        else this.waits('timer', effect.command);
      }
    }
  }
}

/** What preparations add, if it isn't relevant to these histories. */
export const PREPARED: Readonly<Partial<Record<CommandName, object>>> = {
  'record-payment': { handoverCode: '2468' },
  'request-return': { handoverCode: '1357' },
  'mark-overdue': { nextReserved: null },
  'approve-request': { itemOverdueElsewhere: false, itemGone: false, blocked: false },
};
