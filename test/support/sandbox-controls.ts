import type pg from 'pg';

/** Numbers of the sandbox's test cards, by their effect. */
export const CARDS = {
  good: '4242424242424242',
  alsoGood: '4000056655665556',
  declined: '4000000000000002',
  /** Pays on the page; a later charge without the borrower is declined. */
  refusedLater: '4000000000000341',
  /** The bank asks the borrower for a confirmation on the page. */
  authenticates: '4000000000003220',
  /** Its refunds stay pending, or are returned, some seconds after they were made. */
  pendingRefunds: '4000000000007726',
  failingRefunds: '4000000000005126',
} as const;

export interface Moved {
  readonly count: number;
  readonly amount: number;
}

/** Everything that has moved at the provider, in yen. */
export interface MoneyMoved {
  readonly charges: Moved;
  readonly refunds: Moved;
  readonly transfers: Moved;
  readonly reversals: Moved;
  /** Totals of opened disputes, without returned money. */
  readonly disputes: Moved;
  /** Money of disputes and refunds that was returned to the platform's balance. */
  readonly disputesReturned: Moved;
  readonly refundsReturned: Moved;
  /** Yen on the platform's balance, after fees. */
  readonly balance: number;
}

/** A bank's action on a charge; see the sandbox's money routes. */
export interface DisputeOrder {
  readonly charge: string;
  /** Absent: everything that hasn't been refunded. */
  readonly amount?: number;
  readonly inquiry?: boolean;
  /** Absent: it stays open. */
  readonly outcome?: 'won' | 'lost';
  /** Yen that are returned although it is lost. */
  readonly returned?: number;
}

/** All webhooks, or those of types that begin with one of these. */
type Which = boolean | readonly string[];

/** Submits the hosted payment page's form like a browser without JavaScript: 303 when it is paid. */
export function submitCard(
  pageUrl: string,
  card: string = CARDS.good,
  authentication?: 'complete' | 'failed',
): Promise<Response> {
  const body = new URLSearchParams({ card, ...(authentication !== undefined && { authentication }) });
  return fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
}

/** Controls a running service's payment sandbox. */
export class SandboxControls {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** Its origin: on the port of its last start. */
  async origin(): Promise<string> {
    const { rows } = await this.pool.query<{ value: string }>(
      "SELECT value FROM payment_sandbox.settings WHERE name = 'port'",
    );
    return `http://127.0.0.1:${rows[0]?.value}`;
  }

  money(): Promise<MoneyMoved> {
    return this.ask('/money', undefined, 'GET');
  }

  /** Makes it fail from now on; see its test switches. */
  async fail(how: {
    fail: string;
    path?: string;
    method?: string;
    times?: number;
    delayMs?: number;
    code?: string;
  }): Promise<void> {
    await this.ask('/switches', how);
  }

  /** Changes how webhooks are sent from now on. */
  async webhooks(how: {
    hold?: Which;
    lose?: Which;
    copies?: number;
    shuffle?: boolean;
    delayMs?: number;
  }): Promise<void> {
    await this.ask('/webhooks', how);
  }

  /** The bank disputes a charge. @returns the dispute's id */
  async dispute(order: DisputeOrder): Promise<string> {
    return (await this.ask<{ id: string }>('/disputes', order)).id;
  }

  /** A refund at the Dashboard. @returns the refund's id */
  async refundByHand(charge: string, amount?: number): Promise<string> {
    return (await this.ask<{ id: string }>('/refunds', { charge, ...(amount !== undefined && { amount }) })).id;
  }

  /** The card's bank returns a refund. */
  async returnRefund(refundId: string): Promise<void> {
    await this.ask(`/refunds/${refundId}/fail`);
  }

  /** A reversal of a transfer at the Dashboard. @returns the reversal's id */
  async reverseByHand(transferId: string, amount?: number): Promise<string> {
    const wish = amount === undefined ? {} : { amount };
    return (await this.ask<{ id: string }>(`/transfers/${transferId}/reverse`, wish)).id;
  }

  /** Removes all faults. */
  async heal(): Promise<void> {
    await this.ask('/switches', undefined, 'DELETE');
  }

  /** @param path after `/_test` @throws Error with the response unless it succeeds */
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
