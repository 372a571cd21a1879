import { Rejected } from '@meguri/contracts/errors.ts';
import type { Person } from './per-person.ts';
import { ServedTime } from './served-time.ts';

/** The limits of one person. */
interface Share {
  /** How many run at once; more than one only while no other person waits. */
  readonly atOnce: number;
  /** How many may wait; one more is rejected. */
  readonly waiting: number;
  /** Rejects the person's oldest waiting task instead of the new one: its result is no longer needed. */
  readonly newestStays?: true;
}

interface Limits {
  /** Run at once, in total. */
  readonly atOnce: number;
  readonly ofOnePerson?: Share;
  /** How many may wait in total; with one more, the newest of the person with the most waiting tasks is rejected. */
  readonly inLine?: number;
  /** How much running tasks may cost together. A single one may cost more. */
  readonly budget?: number;
}

interface Waiting {
  readonly person: Person;
  readonly cost: number;
  readonly go: () => void;
  readonly refuse: (why: Rejected) => void;
}

/** How long a person's served time counts against them. */
const FORGET_AFTER_MS = 600_000;

/**
 * Limits concurrency; excess tasks wait. The next task is of a person with the fewest running tasks, then the least
 * served time, then first come. So one person's flood delays another by at most one task.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private cost = 0;
  private readonly runningOf = new Map<Person, number>();
  private readonly served = new ServedTime(FORGET_AFTER_MS, FORGET_AFTER_MS);
  private readonly line: Waiting[] = [];
  private readonly share: Share;

  constructor(private readonly limits: Limits) {
    this.share = limits.ofOnePerson ?? { atOnce: limits.atOnce, waiting: Infinity };
  }

  /**
   * @param person for whom it runs; null: unknown; all of these count as one person
   * @param cost counted against `budget`
   * @throws Rejected `too_many_requests` when too many of the person's tasks wait, `service_unavailable` when too many
   * wait in total
   */
  async run<Result>(act: () => Promise<Result>, person: Person = null, cost = 0): Promise<Result> {
    await this.turn(person, cost);
    const began = performance.now();
    try {
      return await act();
    } finally {
      this.served.add(person, performance.now() - began);
      this.end(person, cost);
    }
  }

  private turn(person: Person, cost: number): Promise<void> {
    return new Promise((go, refuse) => {
      this.line.push({ person, cost, go, refuse });
      this.letThrough();
      this.refuseTooMany(person);
    });
  }

  private refuseTooMany(person: Person): void {
    const own = this.line.filter((one) => one.person === person);
    const newest = own.at(-1);
    if (own.length > this.share.waiting) {
      const outdated = this.share.newestStays === true ? own[0] : newest;
      this.refuse(outdated, 'too_many_requests');
    }
    if (this.line.length > (this.limits.inLine ?? Infinity)) this.refuse(this.newestOfMost(), 'service_unavailable');
  }

  /** The newest task of the person with the most waiting tasks: a flood fills the queue for its sender only. */
  private newestOfMost(): Waiting | undefined {
    const counts = new Map<Person, number>();
    for (const { person } of this.line) counts.set(person, (counts.get(person) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return this.line.findLast(({ person }) => counts.get(person) === most);
  }

  private refuse(waiting: Waiting | undefined, code: 'too_many_requests' | 'service_unavailable'): void {
    if (waiting === undefined) return;
    this.line.splice(this.line.indexOf(waiting), 1);
    waiting.refuse(new Rejected(code));
  }

  private letThrough(): void {
    while (this.running < this.limits.atOnce) {
      const next = this.next();
      // The next task waits until there is room for it: if smaller ones could overtake it, it might wait for ever.
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

  /** On a tie the earlier one stays first. */
  private isBefore(one: Waiting, other: Waiting): boolean {
    if (one.person === other.person) return false;
    const fewer = this.under(one) - this.under(other);
    return fewer === 0 ? this.served.of(one.person) < this.served.of(other.person) : fewer < 0;
  }

  private under({ person }: Waiting): number {
    return this.runningOf.get(person) ?? 0;
  }

  private hasRoomFor(cost: number): boolean {
    return this.running === 0 || this.cost + cost <= (this.limits.budget ?? Infinity);
  }

  private begin({ person, cost }: Waiting): void {
    this.running += 1;
    this.cost += cost;
    this.runningOf.set(person, (this.runningOf.get(person) ?? 0) + 1);
  }

  private end(person: Person, cost: number): void {
    this.running -= 1;
    this.cost -= cost;
    const left = (this.runningOf.get(person) ?? 1) - 1;
    if (left === 0) this.runningOf.delete(person);
    else this.runningOf.set(person, left);
    this.letThrough();
  }
}
