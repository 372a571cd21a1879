import { PaymentProviderUnavailable, PaymentRefused } from '../../../../adapters/payment-provider/payment-provider.ts';
import type { Hook } from './provider-objects.ts';
import type { Seeded } from './seeded.ts';

interface KeptAnswer {
  readonly at: number;
  readonly request: string;
  /** The outcome; failures are stored and repeated as well. */
  readonly outcome: { readonly answer: unknown } | { readonly refusal: PaymentRefused } | 'failed';
}

const KEY_LIFETIME_MS = 86_400_000;
/**
 * For calls with an effect: it never arrives; it fails and the failure is stored; it succeeds and the response is lost.
 */
const LOST = { call: 0.04, failure: 0.02, answer: 0.05 };
const UNREAD = 0.02;
/** How often a response is lost because the provider goes down, and for how long at most. */
const OUTAGE = { chance: 0.4, ms: 86_400_000 };
/** How much later a call may arrive that seemed lost. */
const LATE_MS = 60_000;

/** How calls reach the provider, or don't: idempotency keys, failures and lost responses. */
export abstract class ProviderCalls {
  /** Whether calls fail at random. */
  faults = true;
  now = 0;
  calls = 0;
  failures = 0;
  hooks: Hook[] = [];
  hooked = 0;
  readonly #kept = new Map<string, KeptAnswer>();
  #made = 0;
  /** The charge of the call that got no response. */
  unheard: string | null = null;
  /** How much more often calls fail than in fair weather. */
  unsteadiness = 1;
  protected touched: string | null = null;
  #awayUntil = 0;
  #arriving: { readonly at: number; readonly arrive: () => void }[] = [];

  constructor(protected readonly random: Seeded) {}

  protected newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${this.#made}`;
  }

  protected announce(type: string, id: string): void {
    this.hooks.push({ type, id });
    this.hooked += 1;
  }

  /** @throws PaymentProviderUnavailable now and then */
  protected read(): void {
    this.calls += 1;
    this.reach();
    if (this.faults && this.random.chance(UNREAD)) this.fail('it could not be read');
  }

  /** Does something once per key, and repeats its response for a day. */
  protected change<Answer>(key: string, request: unknown, effect: () => Answer): Answer {
    this.calls += 1;
    this.reach();
    const sent = JSON.stringify(request);
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.now - kept.at < KEY_LIFETIME_MS) return this.#again<Answer>(key, sent, kept);
    const luck = this.faults ? this.random.next() / this.unsteadiness : 1;
    const keep = (outcome: KeptAnswer['outcome']) => this.#kept.set(key, { at: this.now, request: sent, outcome });
    if (luck < LOST.call) {
      if (this.random.chance(0.5)) this.arrivesLate(key, sent, effect);
      this.fail('it was not reached');
    }
    if (luck < LOST.call + LOST.failure) {
      keep('failed');
      // It may have been done anyway.
      if (this.random.chance(0.5)) unlessRefused(effect);
      this.fail('it failed');
    }
    let answer: Answer;
    try {
      answer = effect();
    } catch (error) {
      if (error instanceof PaymentRefused) keep({ refusal: error });
      throw error;
    }
    keep({ answer });
    if (luck < LOST.call + LOST.failure + LOST.answer) this.loseAnswer();
    return answer;
  }

  #again<Answer>(key: string, sent: string, { request, outcome }: KeptAnswer): Answer {
    if (request !== sent) throw new Error(`the key ${key} stood for ${request} and is sent with ${sent}`);
    if (outcome === 'failed') throw new PaymentProviderUnavailable('it failed', true);
    if ('answer' in outcome) return outcome.answer as Answer;
    const { code, message, waitsFor, byBank, declineCode } = outcome.refusal;
    throw new PaymentRefused(code, message, { waitsFor, byBank, declineCode, answerKept: true });
  }

  /** What happens before the provider is back determines whether the lost response matters. */
  private loseAnswer(): never {
    this.unheard = this.touched;
    if (this.random.chance(OUTAGE.chance)) this.#awayUntil = this.now + OUTAGE.ms * this.random.next();
    this.fail('the answer was lost');
  }

  private arrivesLate(key: string, request: string, effect: () => unknown): void {
    const at = this.now + LATE_MS * this.random.next();
    this.unheard = this.touched;
    const arrive = () => {
      if (!this.#kept.has(key))
        unlessRefused(() => this.#kept.set(key, { at: this.now, request, outcome: { answer: effect() } }));
    };
    this.#arriving.push({ at, arrive });
  }

  /** Calls that seemed lost and arrive now. */
  arrivals(): void {
    const due = this.#arriving.filter(({ at }) => at <= this.now);
    this.#arriving = this.#arriving.filter(({ at }) => at > this.now);
    for (const { arrive } of due) arrive();
  }

  private reach(): void {
    this.arrivals();
    if (this.faults && this.now < this.#awayUntil) this.fail('it is away');
  }

  private fail(why: string): never {
    this.failures += 1;
    throw new PaymentProviderUnavailable(why);
  }
}

/** Does something that the provider itself may reject. */
export function unlessRefused(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}
