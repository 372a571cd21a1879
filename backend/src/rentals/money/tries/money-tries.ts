import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';

/** How long an operator's settlement may take: after that the process that held it is gone. */
const BY_HAND = `interval '2 minutes'`;
/** A call that was sent this long ago and left nothing at the provider has come to nothing. */
const AT_PROVIDER = `interval '15 minutes'`;

/** The names by which tries and incidents know an order of money; unique over all rounds. */
export const refundSubject = (orderedBy: string, chargeId: string): string => `refund:${orderedBy}:${chargeId}`;
export const payoutSubject = (orderedBy: string): string => `payout:${orderedBy}`;

/** Goes on holding an order. @throws Rejected `outcome_unknown` where it is another's by now */
type Hold = () => Promise<void>;

interface Mover {
  readonly subject: string;
  readonly kind: 'provider' | 'by_hand';
  /** Whose account a try pays; null: nobody's. */
  readonly ownerId: number | null;
}

/** A try at the provider, or an operator's settlement, that holds the order. */
export interface BegunTry {
  readonly subject: string;
  /** Tells it from a later one, which has taken the order over. */
  readonly since: string;
}

/**
 * Who is moving an order's money just now: a try at the provider, or an operator who settles it by hand. Never both. A try
 * whose outcome is unknown keeps its row until the next one has an answer.
 */
@Injectable()
export class MoneyTries {
  constructor(private readonly pool: pg.Pool) {}

  /** Begins a try at the provider. null: an operator is settling it by hand. */
  async begin(subject: string, ownerId: number): Promise<BegunTry | null> {
    return this.take(
      { subject, ownerId, kind: 'provider' },
      `known.kind = 'provider' OR known.since < now() - ${BY_HAND}`,
    );
  }

  /** The provider has answered the try, with a yes or a no; a later one may still be under way. */
  async answered(begun: BegunTry): Promise<void> {
    await this.leave(begun);
  }

  /**
   * While `work` runs no try begins.
   * @param work calls `hold` right before it settles: that fails where the work took so long that another one has begun
   * @throws Rejected `outcome_unknown` while a try is under way, or another operator settles it
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

  /** null: it is another's by now. */
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
