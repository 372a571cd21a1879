import { Rejected } from '@meguri/contracts/errors.ts';
import { type Person, ServedTime } from './served-time.ts';

/** What one person may take. */
interface Share {
  /** Let through at once; beyond the first only while nobody else waits. */
  readonly atOnce: number;
  /** Waiting behind those; one more is refused. */
  readonly waiting: number;
  /** Not the one more is refused, but the one that waits longest, in whose place it comes: nobody wants its answer any more. */
  readonly newestStays?: true;
}

interface Limits {
  /** Let through at once, whoever they are for. */
  readonly atOnce: number;
  readonly ofOnePerson?: Share;
  /** How many wait at most, whoever they are; one more, and the newest of whom most wait is refused. */
  readonly inLine?: number;
  /** What those let through may cost together. One alone may cost more. */
  readonly budget?: number;
}

interface Waiting {
  readonly whose: Person;
  readonly cost: number;
  readonly go: () => void;
  readonly refuse: (why: Rejected) => void;
}

/** Over this time it counts who was served how long: who had least comes first. */
const FORGOTTEN_MS = 600_000;

/**
 * Lets so many through at once; the others wait. Turns go round by person: first who has nothing under way, then who was
 * served least, then who came first. So one person's flood costs another at most the end of one turn.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private cost = 0;
  private readonly runningOf = new Map<Person, number>();
  private readonly served = new ServedTime(FORGOTTEN_MS, FORGOTTEN_MS);
  private readonly line: Waiting[] = [];
  private readonly share: Share;

  constructor(private readonly limits: Limits) {
    this.share = limits.ofOnePerson ?? { atOnce: limits.atOnce, waiting: Infinity };
  }

  /**
   * @param whose the person it is done for; null: nobody's in particular, all of whom are one
   * @param cost of `budget`
   * @throws Rejected `too_many_requests` when too many of theirs wait already, `service_unavailable` when too many do
   */
  async run<Result>(act: () => Promise<Result>, whose: Person = null, cost = 0): Promise<Result> {
    await this.turn(whose, cost);
    const began = performance.now();
    try {
      return await act();
    } finally {
      this.served.add(whose, performance.now() - began);
      this.end(whose, cost);
    }
  }

  private turn(whose: Person, cost: number): Promise<void> {
    return new Promise((go, refuse) => {
      this.line.push({ whose, cost, go, refuse });
      this.letThrough();
      this.refuseTooMany(whose);
    });
  }

  /** Of those that still wait. */
  private refuseTooMany(whose: Person): void {
    const own = this.line.filter((one) => one.whose === whose);
    const newest = own.at(-1);
    if (own.length > this.share.waiting) {
      const outdated = this.share.newestStays === true ? own[0] : newest;
      this.refuse(outdated, 'too_many_requests');
    }
    if (this.line.length > (this.limits.inLine ?? Infinity)) this.refuse(this.newestOfMost(), 'service_unavailable');
  }

  /** Of whom most wait, the last that came: one person's flood fills the line for that person only. */
  private newestOfMost(): Waiting | undefined {
    const counts = new Map<Person, number>();
    for (const { whose } of this.line) counts.set(whose, (counts.get(whose) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return this.line.findLast(({ whose }) => counts.get(whose) === most);
  }

  private refuse(waiting: Waiting | undefined, code: 'too_many_requests' | 'service_unavailable'): void {
    if (waiting === undefined) return;
    this.line.splice(this.line.indexOf(waiting), 1);
    waiting.refuse(new Rejected(code));
  }

  private letThrough(): void {
    while (this.running < this.limits.atOnce) {
      const next = this.next();
      // The next one in turn waits for room: smaller ones of others that passed it could keep it waiting for ever.
      if (next === undefined || !this.hasRoomFor(next.cost)) return;
      this.line.splice(this.line.indexOf(next), 1);
      this.begin(next);
      next.go();
    }
  }

  private next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const waiting of this.line) {
      if (this.under(waiting) >= this.share.atOnce) continue;
      if (best === undefined || this.isBefore(waiting, best)) best = waiting;
    }
    return best;
  }

  /** Among equals the one that came first is kept. */
  private isBefore(one: Waiting, other: Waiting): boolean {
    if (one.whose === other.whose) return false;
    const fewer = this.under(one) - this.under(other);
    return fewer === 0 ? this.served.of(one.whose) < this.served.of(other.whose) : fewer < 0;
  }

  private under({ whose }: Waiting): number {
    return this.runningOf.get(whose) ?? 0;
  }

  private hasRoomFor(cost: number): boolean {
    return this.running === 0 || this.cost + cost <= (this.limits.budget ?? Infinity);
  }

  private begin({ whose, cost }: Waiting): void {
    this.running += 1;
    this.cost += cost;
    this.runningOf.set(whose, (this.runningOf.get(whose) ?? 0) + 1);
  }

  private end(whose: Person, cost: number): void {
    this.running -= 1;
    this.cost -= cost;
    const left = (this.runningOf.get(whose) ?? 1) - 1;
    if (left === 0) this.runningOf.delete(whose);
    else this.runningOf.set(whose, left);
    this.letThrough();
  }
}
