import { Injectable } from '@nestjs/common';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';

/** The connection of the transaction that erases or purges. */
export interface Transaction {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * One room's personal data that doesn't simply go with the account. Tables of personal data reference `app.users … ON
 * DELETE CASCADE`, and their rows are deleted when an account is erased; a holder handles everything else.
 */
export interface PersonalDataHolder {
  /** The key in the export. */
  readonly name: string;
  /** All the user's own data, as JSON. */
  export(userId: number): Promise<unknown>;
  /** Erases the user's data, except what belongs to a rental's record. */
  erase?(db: Transaction, userId: number): Promise<void>;
  /** The user's uploads that belong to a rental's record and stay until `purge`. */
  keptUploads?(db: Transaction, userId: number): Promise<readonly string[]>;
  /** Erases the records of these rentals; may be repeated. */
  purge?(db: Transaction, old: OldRounds): Promise<void>;
  /** Runs daily after `purge` and deletes expired data; may be interrupted and repeated. */
  tend?(now: Date): Promise<void>;
}

/** Rounds after the end of their retention period. */
export interface OldRounds {
  readonly ids: readonly string[];
  /** Every round that ended before this is old, also those that aren't in `ids`. */
  readonly endedBefore: Instant;
}

/** All holders; modules register their own ones in `onModuleInit`. */
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

  /**
   * Marks unused uploads as removed; the caller sweeps them after its commit. The landing page's pictures are the
   * service's own.
   */
  async erase(db: Transaction, userId: number): Promise<void> {
    const kept: string[] = [];
    for (const holder of this.holders) kept.push(...((await holder.keptUploads?.(db, userId)) ?? []));
    await db.query(
      `UPDATE app.uploads SET removed_at = now() WHERE user_id = $1 AND id <> ALL ($2)
         AND id NOT IN (SELECT upload_id FROM app.front_pictures)`,
      [userId, kept],
    );
    for (const holder of this.holders) await holder.erase?.(db, userId);
  }

  async purge(db: Transaction, old: OldRounds): Promise<void> {
    for (const holder of this.holders) await holder.purge?.(db, old);
  }

  async tend(now: Date, stop?: AbortSignal): Promise<void> {
    await eachInTurn(this.holders, async (holder) => holder.tend?.(now), stop);
  }
}
