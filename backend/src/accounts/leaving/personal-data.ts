import { Injectable } from '@nestjs/common';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';

/** A connection inside the transaction that erases or purges. */
export interface Transaction {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * What one room knows of a person beyond rows that go with their account. A table of personal data references
 * `app.users … ON DELETE CASCADE`, and its rows are deleted when an account is erased; a holder is for everything else.
 */
export interface PersonalDataHolder {
  /** The key in the export. */
  readonly name: string;
  /** Everything of one's own, as JSON. */
  export(userId: number): Promise<unknown>;
  /** Erases it, but for what belongs to the record of a rental. */
  erase?(db: Transaction, userId: number): Promise<void>;
  /** Uploads of this user that belong to the record of a rental, and so stay until `purge`. */
  keptUploads?(db: Transaction, userId: number): Promise<readonly string[]>;
  /** Erases what belongs to the record of these rentals. May be asked for the same ones again. */
  purge?(db: Transaction, old: OldRounds): Promise<void>;
  /** Once a day, after `purge`: what is over by itself goes. May be broken off and done again at any time. */
  tend?(now: Date): Promise<void>;
}

/** Some rounds whose records need not be kept any longer. */
export interface OldRounds {
  readonly ids: readonly string[];
  /** Every round that ended before then is old, whether it is among these or not. */
  readonly endedBefore: Instant;
}

/** All holders; rooms add theirs in `onModuleInit`. */
@Injectable()
export class PersonalData {
  private readonly holders: PersonalDataHolder[] = [];

  add(holder: PersonalDataHolder): void {
    this.holders.push(holder);
  }

  async export(userId: number): Promise<Record<string, unknown>> {
    const parts = await Promise.all(
      this.holders.map(async (holder) => [holder.name, await holder.export(userId)] as const),
    );
    return Object.fromEntries(parts);
  }

  /** Uploads that nothing keeps are marked as removed; whoever commits sweeps them. */
  async erase(db: Transaction, userId: number): Promise<void> {
    const kept: string[] = [];
    for (const holder of this.holders) kept.push(...((await holder.keptUploads?.(db, userId)) ?? []));
    await db.query('UPDATE app.uploads SET removed_at = now() WHERE user_id = $1 AND id <> ALL($2)', [userId, kept]);
    for (const holder of this.holders) await holder.erase?.(db, userId);
  }

  async purge(db: Transaction, old: OldRounds): Promise<void> {
    for (const holder of this.holders) await holder.purge?.(db, old);
  }

  async tend(now: Date): Promise<void> {
    await eachInTurn(this.holders, async (holder) => holder.tend?.(now));
  }
}
