import { Rejected } from '@meguri/contracts/errors.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { addDays, overlap, reservedFor, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { inputsOf } from '../../../../../../test/model/catalogue.ts';
import { roundIdsOf } from '../../../round/parcel-rounds.ts';
import { checkouts } from '../../checkouts/checkouts.ts';
import { coupons } from '../../coupons/coupons.ts';
import { money } from '../../money/money.ts';
import { savedCards } from '../../money/saved-cards.ts';
import { parcels } from '../../parcels/parcels.ts';
import { reservations } from '../../reservations/reservations.ts';
import { Crash, uuidOf } from './history.ts';
import { wrongAtRest, wrongTerms } from './parcel-deviations.ts';
import { ParcelService } from './parcel-service.ts';
import { BORROWER, OWNER } from './participants.ts';
import { Played } from './played.ts';

const PROCESSES = [reservations, money, savedCards, checkouts, parcels, coupons];
const PRICES = [500, 3000, 3001, 49_990] as const;
/** Also more than some prices: a coupon pays for one item, and no shipping. */
const COUPONS = [0, 500, 4000] as const;
const ITEMS = [2, 3, 4, 5] as const;
const CARDS = ['good', 'good', 'good', 'later', 'unsteady', 'barred'] as const;
/** Less than half of the time for which a page can be paid. */
const LATE_MS = 15 * 60_000;
/** Less than the time between the approvals of one answer may be. */
const LAST_MS = 2;
/** How long it takes at most to open a page. */
const OPENING_MS = 10_000;
const REASON = '別の予定が入りました';
/** How often parties act on the whole parcel in a step. */
const ON_THE_WHOLE = 0.015;

type Race = () => Promise<unknown>;

/** One history of a parcel: requested, answered while others act, paid by one press, and then each item goes its own way. */
export class PlayedParcel extends Played {
  readonly #service: ParcelService;
  readonly #parcel: { readonly id: string; readonly rounds: number };
  /** Whether one answer has decided what the parcel costs, with no crash and no withdrawal in between. */
  #isUndisturbed = true;

  constructor(seed: number) {
    super(seed, PROCESSES);
    this.#parcel = { id: uuidOf('9a5ce100', seed), rounds: this.history.random.pick(ITEMS) };
    this.#service = new ParcelService(this.history);
  }

  protected override async begin(): Promise<void> {
    const { random } = this.history;
    this.#request();
    while (this.#unanswered.length > 0 && random.chance(0.6)) await this.#race();
    await this.#together([this.#answer(this.#free)]);
    this.seen.push(...wrongTerms(this.history, this.#isUndisturbed));
    if (random.chance(0.9)) await this.#pay();
  }

  /**
   * One page, from which the other rounds are charged; sometimes two at the same moment, and sometimes opened right before the end of
   * the window and paid after it, or stored only then.
   */
  async #pay(): Promise<void> {
    const { begun, provider, random } = this.history;
    const approved = begun.filter(({ state }) => state.status === 'request_approved');
    const one = random.pick(approved);
    if (one === undefined) return;
    const other = random.chance(0.2) ? random.pick(approved.filter(({ id }) => id !== one.id)) : undefined;
    const isLate = random.chance(0.3);
    const isLast = isLate && random.chance(0.5);
    const before = isLast ? LAST_MS : LATE_MS;
    if (isLate) this.timePasses(Date.parse(one.state.payment!.payBy) - Date.parse(this.history.now) - before);
    const slowly = isLast ? () => this.#windowsEnd(OPENING_MS * random.next()) : undefined;
    for (const { id, state } of [one, ...(other ? [other] : [])]) await this.people.openPaymentPage(id, state, slowly);
    if (isLate) await this.#windowsEnd(before + LATE_MS * random.next());
    for (const page of provider.pages.values()) provider.pay(page, random.pick(CARDS));
  }

  async #windowsEnd(ms: number): Promise<void> {
    this.timePasses(ms);
    for (const timer of this.history.waiting.filter(({ queue }) => queue === 'timer')) await this.work.run(timer);
  }

  protected override async step(): Promise<void> {
    const { random } = this.history;
    if (!random.chance(ON_THE_WHOLE)) return super.step();
    if (this.#unanswered.length > 0) return this.#race();
    if (random.chance(0.4)) return this.#together([() => this.#cancelAll()]);
    // Sometimes from two tabs.
    await this.#together(Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => () => this.#cancelOne()));
  }

  /** A crash in between leaves a smaller parcel, which the client usually completes. */
  #request(): void {
    const { history } = this;
    const { random, now, fresh } = history;
    const [good] = inputsOf('request-rental', { round: null as never, now, fresh }) as readonly { item: object }[];
    const startDate = addDays(tokyoDate(now), 5 + Math.floor(20 * random.next()));
    const isSmaller = random.chance(0.05);
    for (const [index, id] of roundIdsOf(this.#parcel).entries()) {
      if (isSmaller && index === this.#parcel.rounds - 1) return;
      const asked = { fitRefund: random.chance(0.3), identityRequired: random.chance(0.2) };
      const item = { id: itemOf(index), rentalPrice: random.pick(PRICES), ...asked };
      history.tries('request-rental', 'borrower', id, {
        ...{ ...good, item: { ...good?.item, ...item }, startDate, parcel: this.#parcel, borrowerIdentified: true },
        ...{ insurance: random.chance(0.4), coupon: index === 0 ? random.pick(COUPONS) : 0 },
      });
    }
  }

  get #unanswered() {
    return this.history.begun.filter(({ state }) => isUnanswered(state.status));
  }

  /** Those whose days no other request has. */
  get #free() {
    const { calendars } = this.history;
    return this.#unanswered.filter(({ id, state }) =>
      Object.keys(calendars.of(state.itemId).reservations).every((kept) => kept === id),
    );
  }

  /** The owner answers, perhaps in two tabs, while the borrower withdraws or another request takes days of an item. */
  async #race(): Promise<void> {
    const { random, waiting } = this.history;
    const job = waiting.find(({ queue }) => queue === 'approve-reserved');
    const beside: readonly [number, Race, boolean][] = [
      [0.5, this.#answer(), true],
      [0.15, () => this.#withdrawOne(), false],
      [0.05, () => this.#cancelAll(), false],
      [0.2, async () => this.#reserveElsewhere(), true],
      // The api was so slow that the worker takes its answer for a crashed one.
      [0.1, async () => job && this.work.run(job), false],
    ];
    const chosen = beside.filter(([often]) => random.chance(often));
    if (chosen.some(([, , leavesUndisturbed]) => !leavesUndisturbed)) this.#isUndisturbed = false;
    await this.#together([this.#answer(), ...chosen.map(([, act]) => act)]);
    this.seen.push(...wrongTerms(this.history, this.#isUndisturbed));
  }

  async #together(works: readonly Race[]): Promise<void> {
    for (const error of await this.#service.interleaving.run(works)) {
      if (error instanceof Crash) this.#isUndisturbed = false;
      else if (error !== undefined && !(error instanceof Rejected)) throw error;
    }
  }

  /** The client repeats what crashed, mostly. */
  #answer(wanted = this.#unanswered): Race {
    const { random, fresh } = this.history;
    const approved = wanted.map(({ id }) => id).filter(() => random.chance(0.75));
    const context = this.#service.contextOf(OWNER, `answer ${fresh()}`);
    const send = async () => {
      await this.#service.answers.send(context, this.#parcel.id, { approved, reason: REASON });
    };
    return () => this.#again(send, 0.6);
  }

  async #cancelAll(): Promise<void> {
    const context = this.#service.contextOf(BORROWER, `cancel ${this.history.fresh()}`);
    await this.#again(() => this.#service.cancellations.send(context, this.#parcel.id, { reason: REASON }), 1);
  }

  async #again(send: Race, patience: number): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.#isUndisturbed = false;
      if (this.history.random.chance(patience)) await this.#again(send, patience);
    }
  }

  async #withdrawOne(): Promise<void> {
    const one = this.history.random.pick(this.#unanswered);
    await this.#service.interleaving.pause();
    if (one !== undefined) this.history.tries('withdraw-request', 'borrower', one.id, { reason: null });
  }

  /** By the borrower as the route does it: the last item that is left cancels all of them. */
  async #cancelOne(): Promise<void> {
    const one = this.history.random.pick(this.history.begun);
    if (one === undefined) return;
    const whole = (await this.#service.rounds.isLast(one.id)) ? { wholeParcel: true } : {};
    const person = this.history.random.chance(0.7) ? 'borrower' : 'owner';
    this.history.tries('cancel-round', person, one.id, { reason: null, ...whole });
  }

  async #reserveElsewhere(): Promise<void> {
    const { random, calendars } = this.history;
    const one = random.pick(this.#unanswered);
    await this.#service.interleaving.pause();
    if (one === undefined) return;
    const days = reservedFor(one.state);
    const isFree = Object.values(calendars.of(one.state.itemId).reservations).every((kept) => !overlap(kept, days));
    if (isFree) calendars.takeElsewhere(one.state.itemId, days);
  }

  /** Once nothing moves any more. */
  wrongAtRest(): readonly string[] {
    return [...wrongTerms(this.history, this.#isUndisturbed), ...wrongAtRest(this.history)];
  }
}

const itemOf = (index: number): string => uuidOf('17e00000', index + 1);
