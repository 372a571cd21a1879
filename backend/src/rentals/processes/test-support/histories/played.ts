import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { returnedRefunds, settleable, unaccountedMovements } from '@meguri/contracts/rental-round/money/obligations.ts';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Process } from '../../running/process.ts';
import { anyOwed, settleByHand } from './by-hand.ts';
import { History } from './history.ts';
import { People } from './people.ts';
import { shownAccounts } from './shown-accounts.ts';
import { saidTooEarly } from './shown-money.ts';
import { bankActs, somethingHappens } from './weather.ts';
import { Work } from './work.ts';

const DAY = 86_400_000;
const STEPS = 120;
/** How often foreign events happen at the provider: never in a quarter of the histories. */
const WEATHER = [0, 0.08, 0.3, 1] as const;
const LOOKS = 60;
/** How long an operator, or a bank, needs at most. */
const [HAND_MS, BANK_MS] = [90_000, 3_600_000];
const BANK_NO = 0.05;
/** Fair days on which banks still act, with the probability of each. */
const BANK_DAYS = { from: 3, until: 15, chance: 0.5 };

/** One history from a seed: two random rentals, then fair weather until nothing moves. */
export class Played {
  readonly history: History;
  readonly work: Work;
  readonly isCalm: boolean;
  /** Problems before the weather became fair. */
  readonly seen: string[] = [];
  protected readonly people: People;
  readonly #weather: number;

  constructor(seed: number, processes?: readonly Process[]) {
    this.history = new History(seed, processes);
    this.work = new Work(this.history);
    this.people = new People(this.history);
    this.#weather = WEATHER[seed % WEATHER.length] ?? 0;
    this.isCalm = this.#weather === 0;
    this.history.provider.unsteadiness = 1 + 2 * this.#weather;
  }

  async play(): Promise<void> {
    await this.begin();
    for (let step = 0; step < STEPS; step += 1) {
      const before = this.lengths();
      await this.step();
      if (this.lengths() !== before)
        this.seen.push(...this.history.begun.flatMap((round) => saidTooEarly(this.history, round)));
    }
    await this.settleDown();
  }

  protected async begin(): Promise<void> {
    for (const number of [1, 2]) this.people.request(number);
  }

  protected async step(): Promise<void> {
    const { history, work } = this;
    const { random, provider } = history;
    const kept = random.pick(history.begun);
    if (kept === undefined) return;
    const { id, state: round } = kept;
    work.takeHooks();
    if (round.status === 'request_approved' && random.chance(0.3)) return this.people.openPaymentPage(id, round);
    const page = random.pick([...provider.pages.values()].filter(({ status }) => status === 'open'));
    if (page !== undefined && random.chance(0.3))
      return provider.pay(page, random.pick(['good', 'good', 'later', 'unsteady'] as const));
    if (!this.isCalm && (await this.isSeenTo(id))) return;
    await this.byLuck(random.next(), id);
  }

  /** If something is stuck, people act: an operator pays by hand, an owner replaces a dead account. */
  private async isSeenTo(id: string): Promise<boolean> {
    const { history, work } = this;
    const { provider, random, owner } = history;
    const account = provider.accounts.get(owner.present);
    if ((account?.isRejected || account?.isCutOff) && random.chance(0.2)) {
      await owner.replace(work.tries);
      return true;
    }
    const hangs = history.round(id)?.money.charges.some(({ chargeId }) => chargeId === provider.unheard) === true;
    if (!hangs || !random.chance(0.1)) return false;
    await this.settleOne(id);
    return true;
  }

  private async settleOne(id: string): Promise<void> {
    const { history, work } = this;
    this.timePasses(HAND_MS * history.random.next());
    const owed = anyOwed(history, id);
    if (owed !== undefined) await settleByHand(history, work, id, owed, { by: 'bank_transfer', reference: 'BANK-1' });
  }

  private async byLuck(luck: number, id: string): Promise<void> {
    const { history, work } = this;
    const { random, provider } = history;
    const round = history.round(id)!;
    const next = random.pick(history.waiting);
    if (luck < 0.18) await this.people.goOn(id, round);
    else if (luck < 0.25 && random.chance(0.5)) this.people.doSomething(id, round);
    else if (luck < 0.55 && next !== undefined) await work.run(next);
    else if (luck < 0.67) this.timePasses((random.chance(0.3) ? 9 : 0.5) * DAY * random.next());
    else if (luck < 0.85 && random.chance(this.#weather)) {
      this.timePasses(BANK_MS * random.next());
      somethingHappens(provider, random);
    } else if (luck < 0.9) await this.people.payFee(id, round);
    else if (luck < 0.94) this.retryOne();
    else if (luck < 0.97 && !this.isCalm) await this.correct(id);
    else await history.owner.replace(work.tries);
  }

  private async correct(id: string): Promise<void> {
    if (this.history.random.chance(0.3)) await this.settleOne(id);
    else this.people.correctMoney(id, this.history.round(id)!);
  }

  protected timePasses(ms: number): void {
    this.history.advance(ms);
    this.history.sweep();
  }

  private retryOne(): void {
    const { incidents, random } = this.history;
    const incident = random.pick(incidents.open);
    if (incident === undefined) return;
    const { queue, data } = incidents.retry(incident);
    this.history.waits(queue, data);
  }

  /** The day after which nothing new begins. */
  private get lastAct(): number {
    return this.isCalm ? 6 : BANK_DAYS.until + 1;
  }

  private async settleDown(): Promise<void> {
    const { history } = this;
    history.crashes = false;
    history.provider.faults = false;
    await this.hearAll();
    this.seen.push(...shownAccounts(history));
    let before = '';
    for (let look = 0; look < LOOKS; look += 1) {
      await this.fairDay(look);
      const now = this.signature();
      if (now === before && look > this.lastAct && history.waiting.length === 0) break;
      before = now;
    }
    await this.hearAll();
  }

  /** Late webhooks arrive, accounts work and hold money, and operators do their tasks. */
  private async fairDay(look: number): Promise<void> {
    const { history } = this;
    const { provider } = history;
    await this.accountsWork();
    provider.balance += 10_000_000;
    await this.hearAll();
    if (look >= BANK_DAYS.from && look < BANK_DAYS.until) this.banksGoOn();
    else
      for (const dispute of provider.disputes.values())
        provider.closeDispute(dispute, history.random.chance(0.5) ? 'won' : 'lost', dispute.amount, false);
    for (const refund of provider.refunds.values()) provider.completeRefund(refund);
    this.banksAnswer(look < BANK_DAYS.until ? BANK_NO * this.#weather : 0);
    for (const { id } of history.begun) await this.seeTo(id);
    // Retries end before the last checks, so that their results are checked.
    if (look < LOOKS - 10) for (let retries = 0; retries < 5; retries += 1) this.retryOne();
    if (look > LOOKS / 2) await this.giveUpRefunds();
    if (look < LOOKS - 1) await this.work.lookDaily();
    if (look % 3 === 2) this.timePasses(DAY);
  }

  /** The owner replaces a dead account; the others work and hold money. */
  private async accountsWork(): Promise<void> {
    const { provider, owner } = this.history;
    await owner.replace(this.work.tries);
    for (const account of provider.accounts.values()) {
      account.balance += 10_000_000;
      const isWhole = account.transfersEnabled && account.payoutsEnabled;
      if (!isWhole) provider.changeAccount(account, { transfersEnabled: true, payoutsEnabled: true });
    }
  }

  /** Disputes long after the payout, and what banks return of them. */
  private banksGoOn(): void {
    const { provider, random } = this.history;
    if (random.chance(BANK_DAYS.chance * this.#weather)) bankActs(provider, random);
  }

  private banksAnswer(no: number): void {
    const { provider } = this.history;
    for (const account of provider.accounts.values()) if (account.unsent.length > 0) provider.sendToBank(account);
    for (const payout of provider.bankPayouts.values()) {
      if (this.history.random.chance(no)) provider.bankRefuses(payout);
      else provider.bankTakes(payout);
    }
  }

  private async hearAll(): Promise<void> {
    for (const hook of this.work.late.splice(0)) this.history.waits('hook', hook);
    await this.workOff();
  }

  private async workOff(): Promise<void> {
    const { history, work } = this;
    work.takeHooks();
    for (let done = 0; done < 400 && history.waiting[0] !== undefined; done += 1) {
      await work.run(history.waiting[0]);
      work.takeHooks();
    }
  }

  private async seeTo(id: string): Promise<void> {
    const { history, work } = this;
    const state = () => history.round(id)!;
    for (const { chargeId, objectId } of unaccountedMovements(state(), 'refund')) {
      const owed = settleable(state()).find((one) => one.obligation === 'refund' && one.chargeId === chargeId);
      const by = { by: 'provider', reference: objectId } as const;
      if (owed !== undefined && history.random.chance(0.5) && (await settleByHand(history, work, id, owed, by)))
        continue;
      history.tries('assign-foreign-refund', 'operator', id, { refundId: objectId, parts: NOTHING, reason: TEXT });
    }
    for (const { objectId: subject } of unaccountedMovements(state(), 'reversal')) {
      const nothing = { obligation: 'reversal', subject, by: 'nothing_owed', reference: null, reason: TEXT };
      history.tries('settle-obligation', 'operator', id, nothing);
    }
    for (const { orderedBy } of returnedRefunds(state()))
      history.tries('resend-refund', 'operator', id, { orderedBy, reason: TEXT });
  }

  /** A card that accepts no refunds any more: the borrower is paid by bank. */
  private async giveUpRefunds(): Promise<void> {
    const { history, work } = this;
    for (const { id, state } of history.begun) {
      for (const owed of settleable(state)) {
        const isRefused = history.incidents.all.some(
          ({ subject }) => subject === `refund:${owed.subject}:${owed.chargeId}`,
        );
        if (isRefused) await settleByHand(history, work, id, owed, { by: 'bank_transfer', reference: 'BANK-2' });
      }
    }
  }

  private signature(): string {
    const { history } = this;
    return `${this.lengths()} ${history.waiting.length} ${history.incidents.open.length}`;
  }

  private lengths(): string {
    return this.history.begun.map(({ log }) => log.length).join();
  }
}
