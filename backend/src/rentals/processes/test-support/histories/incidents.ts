import { Rejected } from '@meguri/contracts/errors.ts';

/** Work that failed permanently, until an operator has it retried. */
export interface OpenIncident {
  readonly subject: string;
  readonly roundId: string | null;
  readonly jobKind: string;
  readonly payload: unknown;
  error: string;
  /** It blocks further attempts. */
  readonly definite: boolean;
  isOpen: boolean;
  wasRetried: boolean;
}
type NewIncident = Omit<OpenIncident, 'isOpen' | 'wasRetried'>;

/** Incidents and attempts as in their tables, in memory. */
export class Incidents {
  readonly all: OpenIncident[] = [];
  readonly #refused = new Map<string, number>();

  get open(): readonly OpenIncident[] {
    return this.all.filter(({ isOpen }) => isOpen);
  }

  async attempt(subject: string) {
    const about = this.all.filter((one) => one.subject === subject);
    const retried = 1 + about.filter(({ wasRetried }) => wasRetried).length;
    const refused = (this.#refused.get(subject) ?? 0) + 1;
    return { number: Math.max(retried, refused), blocked: about.some(({ isOpen, definite }) => isOpen && definite) };
  }

  async refused(subject: string, attempt: number): Promise<void> {
    this.#refused.set(subject, Math.max(this.#refused.get(subject) ?? 0, attempt));
  }

  async record({ subject, roundId, jobKind, payload, error, definite }: NewIncident): Promise<void> {
    const known = this.open.find((one) => one.subject === subject);
    if (known !== undefined) known.error = error;
    else this.all.push({ subject, roundId, jobKind, payload, error, definite, isOpen: true, wasRetried: false });
  }

  async openOfMoney(roundId: string, subject: string): Promise<readonly string[]> {
    const isAbout = (one: OpenIncident) => one.roundId === roundId && one.jobKind === 'move-money';
    return this.open.filter((one) => isAbout(one) || one.subject === subject).map((one) => one.subject);
  }

  async roundsOfMoney(): Promise<readonly string[]> {
    const ids = this.open.filter(({ jobKind }) => jobKind === 'move-money').flatMap(({ roundId }) => roundId ?? []);
    return [...new Set(ids)];
  }

  async isOpen(subject: string): Promise<boolean> {
    return this.open.some((one) => one.subject === subject);
  }

  async close(subject: string): Promise<void> {
    for (const incident of this.all) if (incident.subject === subject) incident.isOpen = false;
  }

  async closeRefusals(roundId: string, jobKind: string): Promise<void> {
    const isAbout = (one: OpenIncident) => one.roundId === roundId && one.jobKind === jobKind;
    for (const one of this.all) if (isAbout(one) && !one.subject.startsWith('job:')) one.isOpen = false;
  }

  /** @returns the job to repeat */
  retry(incident: OpenIncident): { readonly queue: string; readonly data: unknown } {
    incident.isOpen = false;
    incident.wasRetried = true;
    return { queue: incident.jobKind, data: incident.payload };
  }
}

const [BY_HAND_MS, AT_PROVIDER_MS] = [120_000, 900_000];

/** Who is moving an order's money, an attempt or an operator: as `MoneyTries`, by the histories' clock. */
export class Tries {
  readonly #known = new Map<string, { readonly kind: 'provider' | 'by_hand'; readonly since: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Whether the provider may be paying now, or did so without a response. */
  isUnderWay(): boolean {
    return [...this.#known.values()].some(
      ({ kind, since }) => kind === 'provider' && this.#clock() - since < AT_PROVIDER_MS,
    );
  }

  async begin(subject: string): Promise<{ readonly subject: string } | null> {
    const known = this.#known.get(subject);
    if (known?.kind === 'by_hand' && this.#clock() - known.since < BY_HAND_MS) return null;
    this.#known.set(subject, { kind: 'provider', since: this.#clock() });
    return { subject };
  }

  async answered({ subject }: { readonly subject: string }): Promise<void> {
    this.#known.delete(subject);
  }

  async byHand<Result>(subject: string, work: (hold: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const known = this.#known.get(subject);
    const lasts = known?.kind === 'provider' ? AT_PROVIDER_MS : BY_HAND_MS;
    if (known !== undefined && this.#clock() - known.since < lasts) throw new Rejected('outcome_unknown');
    this.#known.set(subject, { kind: 'by_hand', since: this.#clock() });
    try {
      return await work(async () => undefined);
    } finally {
      this.#known.delete(subject);
    }
  }
}
