import type pg from 'pg';

/** Numbers of the sandbox's test cards, by what they do. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Pays on the page; a later charge without the borrower is refused. */
  refusedLater: '4000000000000341',
} as const;

export interface Moved {
  readonly count: number;
  readonly amount: number;
}

/** All that has moved at the provider, in yen. */
export interface MoneyMoved {
  readonly charges: Moved;
  readonly refunds: Moved;
  readonly transfers: Moved;
  readonly reversals: Moved;
  readonly disputes: Moved;
}

/** Sends the hosted payment page's form, as a browser without JavaScript does: 303 when it is paid. */
export function submitCard(pageUrl: string, card: string = CARDS.good): Promise<Response> {
  return fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
}

/** What tests may ask of a running service's payment sandbox. */
export class SandboxControls {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** Where it listens: on the port that its last start took. */
  async origin(): Promise<string> {
    const { rows } = await this.pool.query<{ value: string }>(
      "SELECT value FROM payment_sandbox.settings WHERE name = 'port'",
    );
    return `http://127.0.0.1:${rows[0]?.value}`;
  }

  money(): Promise<MoneyMoved> {
    return this.ask('/money', undefined, 'GET');
  }

  /** How it misbehaves from now on; see its test switches. */
  async fail(how: { fail: string; path?: string; method?: string; times?: number; delayMs?: number }): Promise<void> {
    await this.ask('/switches', how);
  }

  /** It behaves well again. */
  async heal(): Promise<void> {
    await this.ask('/switches', undefined, 'DELETE');
  }

  /** @param path behind `/_test` @throws Error with what it says unless it succeeds */
  async ask<Answer = unknown>(path: string, body: object | undefined = {}, method = 'POST'): Promise<Answer> {
    const response = await fetch(`${await this.origin()}/_test${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined || method !== 'POST' ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as Answer & { error?: { message: string } };
    if (!response.ok) throw new Error(answer.error?.message ?? `the sandbox answered ${response.status}`);
    return answer;
  }
}
