import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';

/** How long an operator's settlement may take: after that its process must have died. */
const BY_HAND = `interval '2 minutes'`;
/** A call sent this long ago that left nothing at the provider had no effect. */
const AT_PROVIDER = `interval '15 minutes'`;

/** Names of orders and charges of money in attempts and incidents; unique over all rounds. */
export const refundSubject = (orderedBy: string, chargeId: string): string => `refund:${orderedBy}:${chargeId}`;
/** @param name the order's, among its round's payouts */
export const payoutSubject = (name: string): string => `payout:${name}`;

/** @param ref the extension's number */
export const extensionSubject = (roundId: string, ref: string): string => `extension:${roundId}:${ref}`;

/** Extends the hold on an order. @throws Rejected `outcome_unknown` if another process has taken it */
type Hold = () => Promise<void>;

interface Mover {
  readonly subject: string;
  readonly kind: 'provider' | 'by_hand';
  /** The owner of the account that is paid; null: none. */
  readonly ownerId: number | null;
}

/** An attempt at the provider, or an operator's settlement, that holds the order. */
export interface BegunTry {
  readonly subject: string;
  /**
   * Distinguishes it from a later one that has taken over the order. The database's text, since a `Date` would lose its
   * microseconds.
   */
  readonly since: string;
}

/**
 * Who is moving an order's money: an attempt at the provider, or an operator's settlement by hand, never both. An
 * attempt with an unknown outcome keeps its row until the next one gets a response.
 */
@Injectable()
export class MoneyTries {
  constructor(private readonly pool: pg.Pool) {}

  /** Starts an attempt at the provider. null: an operator is settling the order by hand. */
  async begin(subject: string, ownerId: number): Promise<BegunTry | null> {
    return this.take(
      { subject, ownerId, kind: 'provider' },
      `known.kind = 'provider' OR known.since < now() - ${BY_HAND}`,
    );
  }

  /** The attempt got a response; a later one may still be in progress. */
  async answered(begun: BegunTry): Promise<void> {
    await this.leave(begun);
  }

  /**
   * Blocks attempts while `work` runs.
   * @param work calls `hold` right before it settles, which fails if it took so long that another one has started
   * @throws Rejected `outcome_unknown` while an attempt is in progress, or another operator settles the order
   */
  async byHand<Result>(subject: string, work: (hold: Hold) => Promise<Result>): Promise<Result> {
    const isOver = `known.since < now() - CASE known.kind WHEN 'by_hand' THEN ${BY_HAND} ELSE ${AT_PROVIDER} END`;
    let begun = await this.take({ subject, ownerId: null, kind: 'by_hand' }, isOver);
    if (begun === null) throw new Rejected('outcome_unknown');
    try {
      return await work(async () => {
        begun = begun && (await this.renewed(begun));
        if (begun === null) throw new Rejected('outcome_unknown');
      });
    } finally {
      if (begun !== null) await this.leave(begun);
    }
  }

  private async take({ subject, kind, ownerId }: Mover, mayReplace: string): Promise<BegunTry | null> {
    const { rows } = await this.pool.query<BegunTry>(
      `INSERT INTO app.money_tries AS known (subject, kind, owner_id, since) VALUES ($1, $2, $3, now())
       ON CONFLICT (subject) DO UPDATE
       SET kind = excluded.kind, owner_id = excluded.owner_id, since = excluded.since WHERE ${mayReplace}
       RETURNING subject, since::text`,
      [subject, kind, ownerId],
    );
    return rows[0] ?? null;
  }

  /** null: another process has taken it. */
  private async renewed({ subject, since }: BegunTry): Promise<BegunTry | null> {
    const { rows } = await this.pool.query<BegunTry>(
      'UPDATE app.money_tries SET since = now() WHERE subject = $1 AND since = $2 RETURNING subject, since::text',
      [subject, since],
    );
    return rows[0] ?? null;
  }

  private async leave({ subject, since }: BegunTry): Promise<void> {
    await this.pool.query('DELETE FROM app.money_tries WHERE subject = $1 AND since = $2', [subject, since]);
  }
}
