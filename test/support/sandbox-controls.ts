import type pg from 'pg';

/** Numbers of the sandbox's test cards, by what they do. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Pays on the page; a later charge without the borrower is refused. */
  refusedLater: '4000000000000341',
  /** The bank asks on the page whether it is the borrower. */
  authenticates: '4000000000003220',
  /** Its refunds stay pending, or come back, some seconds after they were made. */
  pendingRefunds: '4000000000007726',
  failingRefunds: '4000000000005126',
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
  /** As they were opened, without what came back. */
  readonly disputes: Moved;
  /** Of disputes and refunds: what is on the platform's balance again. */
  readonly disputesReturned: Moved;
  readonly refundsReturned: Moved;
  /** Yen on the platform's balance, after fees. */
  readonly balance: number;
}

/** What the bank does with a charge; see the sandbox's money routes. */
export interface DisputeOrder {
  readonly charge: string;
  /** Absent: all that hasn't been refunded. */
  readonly amount?: number;
  readonly inquiry?: boolean;
  /** Absent: it stays open. */
  readonly outcome?: 'won' | 'lost';
  /** Yen that come back although it is lost. */
  readonly returned?: number;
}

/** Of webhooks: all, or those whose type begins so. */
type Which = boolean | readonly string[];

/** Sends the hosted payment page's form, as a browser without JavaScript does: 303 when it is paid. */
export function submitCard(
  pageUrl: string,
  card: string = CARDS.good,
  authentication?: 'complete' | 'failed',
): Promise<Response> {
  const body = new URLSearchParams({ card, ...(authentication !== undefined && { authentication }) });
  return fetch(pageUrl, { method: 'POST', body, redirect: 'manual' });
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

  /** How webhooks come from now on. */
  async webhooks(how: {
    hold?: Which;
    lose?: Which;
    copies?: number;
    shuffle?: boolean;
    delayMs?: number;
  }): Promise<void> {
    await this.ask('/webhooks', how);
  }

  /** The bank takes money back. @returns the dispute's id */
  async dispute(order: DisputeOrder): Promise<string> {
    return (await this.ask<{ id: string }>('/disputes', order)).id;
  }

  /** Somebody refunds at the Dashboard. @returns the refund's id */
  async refundByHand(charge: string, amount?: number): Promise<string> {
    return (await this.ask<{ id: string }>('/refunds', { charge, ...(amount !== undefined && { amount }) })).id;
  }

  /** The card's bank sends a refund back. */
  async returnRefund(refundId: string): Promise<void> {
    await this.ask(`/refunds/${refundId}/fail`);
  }

  /** Somebody reverses a transfer at the Dashboard. @returns the reversal's id */
  async reverseByHand(transferId: string, amount?: number): Promise<string> {
    const wish = amount === undefined ? {} : { amount };
    return (await this.ask<{ id: string }>(`/transfers/${transferId}/reverse`, wish)).id;
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
