import { type Person, perPerson } from './per-person.ts';

/** A cache key can't be null. */
const keyOf = (person: Person): number | string => person ?? '';

interface Served {
  ms: number;
  at: number;
}

/** Served time per person. It decays evenly: all of `budgetMs` within `windowMs`. */
export class ServedTime {
  private readonly people = perPerson<Served>();
  private readonly now: () => number;

  constructor(
    private readonly budgetMs: number,
    private readonly windowMs: number,
    now = () => performance.now(),
  ) {
    this.now = now;
  }

  add(person: Person, ms: number): void {
    this.people.set(keyOf(person), { ms: this.of(person) + ms, at: this.now() });
  }

  of(person: Person): number {
    const served = this.people.get(keyOf(person));
    if (served === undefined) return 0;
    return Math.max(0, served.ms - ((this.now() - served.at) * this.budgetMs) / this.windowMs);
  }

  /** @returns 0 within the budget, or in how many whole seconds the person is within it again */
  secondsUntilWithin(person: Person): number {
    const over = this.of(person) - this.budgetMs;
    return over < 0 ? 0 : Math.ceil(((over + 1) * this.windowMs) / this.budgetMs / 1_000);
  }
}
