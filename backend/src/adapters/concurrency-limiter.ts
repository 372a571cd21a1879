import { Rejected } from '@meguri/contracts/errors.ts';

/** What one person may take of it. */
interface Share {
  /** Let through at once. */
  readonly atOnce: number;
  /** Waiting behind those; one more is refused. */
  readonly waiting: number;
  /** Not the one more is refused, but the one that waits longest, in whose place it comes: nobody wants its answer any more. */
  readonly newestStays?: true;
}

interface Waiting {
  readonly whose: Person;
  readonly go: () => void;
  readonly refuse: (why: Rejected) => void;
}
/** Or a network, where that is all that is known. */
type Person = number | string | null;

/** Lets so many through at once; the others wait in line, past those whose turn it can't be yet. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly runningOf = new Map<Person, number>();
  private readonly line: Waiting[] = [];
  private readonly share: Share;

  /** @param inLine how many wait at most, whoever they are */
  constructor(
    private readonly atOnce: number,
    share: Share = { atOnce, waiting: Infinity },
    private readonly inLine = Infinity,
  ) {
    this.share = share;
  }

  /**
   * @param whose the person it is done for; null: nobody's in particular, all of whom are one
   * @throws Rejected `too_many_requests` when too many of theirs wait already, `service_unavailable` when too many do
   */
  async run<Result>(act: () => Promise<Result>, whose: Person = null): Promise<Result> {
    if (this.mayBegin(whose)) this.begin(whose);
    else await this.turn(whose);
    try {
      return await act();
    } finally {
      this.end(whose);
    }
  }

  private turn(whose: Person): Promise<void> {
    const waiting = this.line.filter((one) => one.whose === whose);
    if (waiting.length >= this.share.waiting) {
      const [outdated] = this.share.newestStays === true ? waiting : [];
      if (outdated === undefined) throw new Rejected('too_many_requests');
      this.line.splice(this.line.indexOf(outdated), 1);
      outdated.refuse(new Rejected('too_many_requests'));
    }
    if (this.line.length >= this.inLine) throw new Rejected('service_unavailable');
    return new Promise((go, refuse) => this.line.push({ whose, go, refuse }));
  }

  private mayBegin(whose: Person): boolean {
    return this.running < this.atOnce && (this.runningOf.get(whose) ?? 0) < this.share.atOnce;
  }

  private begin(whose: Person): void {
    this.running += 1;
    this.runningOf.set(whose, (this.runningOf.get(whose) ?? 0) + 1);
  }

  private end(whose: Person): void {
    this.running -= 1;
    const left = (this.runningOf.get(whose) ?? 1) - 1;
    if (left === 0) this.runningOf.delete(whose);
    else this.runningOf.set(whose, left);
    const next = this.line.findIndex((waiting) => this.mayBegin(waiting.whose));
    const [waiting] = next === -1 ? [] : this.line.splice(next, 1);
    if (waiting === undefined) return;
    this.begin(waiting.whose);
    waiting.go();
  }
}
