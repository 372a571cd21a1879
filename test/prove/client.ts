import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Person, Refusal } from '../support/person.ts';
import type { Ledger } from './ledger.ts';

/** A change that a party makes, as HTTP and as the event that it should store. */
export interface Errand {
  readonly by: Person;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly type: string;
  /** null: it asks for a new round. */
  readonly roundId: string | null;
}

type Answered<Body> = { readonly body: Body } | { readonly refused: string };

const RETRY_MS = 50;
/** After which a client gives a request up, as browsers and proxies do; the service may have done it. */
const REQUEST_MS = 12_000;
/** How long a client waits for its last response after the load has ended. */
const TIMEOUT_MS = 60_000;
/** Outages and a full disk: the client sends the same again. */
const PASSING = [503, 507];

/** Sends changes until they are answered, always with the same key, and records them. */
export class Client {
  /** Answers that no fault explains: 5xx except those of an outage, and another answer to the same key. */
  readonly faults: string[] = [];
  /** How often a rule said no, by the code of the refusal. */
  readonly refusals = new Map<string, number>();
  private readonly ledger: Ledger;
  private endedAt: number | null = null;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** From now on requests are given up after some time. */
  set ending(is: boolean) {
    this.endedAt = is ? Date.now() : null;
  }

  get ending(): boolean {
    return this.endedAt !== null;
  }

  /** @param twice whether to send it once more after its answer, as a client does that lost the answer */
  async run<Body extends object>(errand: Errand, twice = false): Promise<Answered<Body>> {
    const { by, method, path, body, type, roundId } = errand;
    const key = randomUUID();
    const noted = { key, type, by: by.id };
    await this.ledger.write({ what: 'sent', ...noted, roundId, at: Date.now() });
    const send = () =>
      this.answered<Body>((signal) =>
        by.send(method, path, { headers: { 'idempotency-key': key }, signal, ...(body && { body }) }),
      );
    const answer = await send();
    if (answer.status >= 500) this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 300) return this.refused(answer as Answer<Refusal>);
    const position = answer.headers.get('x-position') ?? '';
    const changed = roundId ?? (answer.body as { id?: string }).id ?? '';
    await this.ledger.write({ what: 'acknowledged', ...noted, roundId: changed, position, at: Date.now() });
    if (twice) this.compare(errand, answer, await send());
    return { body: answer.body as Body };
  }

  /** Reads, or does anything else that may be repeated, until it succeeds. @returns null when the load has ended */
  async until<Result>(ask: (signal: AbortSignal) => Promise<Result | null>, within: number): Promise<Result | null> {
    for (const deadline = Date.now() + within; Date.now() < deadline && !this.ending; await delay(RETRY_MS)) {
      const result = await ask(AbortSignal.timeout(REQUEST_MS)).catch(() => null);
      if (result !== null) return result;
    }
    return null;
  }

  private refused({ status, body }: Answer<Refusal>): { readonly refused: string } {
    const code = body.code ?? String(status);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    return { refused: code };
  }

  private compare(errand: Errand, first: Answer<unknown>, again: Answer<unknown>): void {
    const id = ({ body }: Answer<unknown>) => (body as { id?: string } | null)?.id;
    if (again.status === first.status && id(again) === id(first)) return;
    const answers = `${first.status} ${id(first)}, then ${again.status} ${id(again)}`;
    this.faults.push(`${errand.method} ${errand.path} with the same key: ${answers}`);
  }

  private async answered<Body>(
    ask: (signal: AbortSignal) => Promise<Answer<Body | Refusal>>,
  ): Promise<Answer<Body | Refusal>> {
    for (;;) {
      const answer = await ask(AbortSignal.timeout(REQUEST_MS)).catch(() => null);
      if (answer !== null && !PASSING.includes(answer.status)) return answer;
      if (this.endedAt !== null && Date.now() - this.endedAt > TIMEOUT_MS) {
        throw new Error('the service has not come back');
      }
      await delay(RETRY_MS);
    }
  }
}
