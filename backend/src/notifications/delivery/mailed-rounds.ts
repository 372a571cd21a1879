import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/** A rental as the mail's recipient needs it. */
export interface MailedRound {
  readonly id: string;
  readonly round: RentalRound;
  /** The other rounds of its parcel. */
  readonly beside: readonly RentalRound[];
}

/** Reads rentals as they are now, from the log: a read model may not have what a mail is about yet. */
export interface MailedRounds {
  /** null: there is none. */
  find(roundId: string): Promise<MailedRound | null>;
}

/** Adds the rentals of notifications. One that can't be read is left out: no mail waits for the log. */
export async function withRounds<Row extends { readonly roundId: string | null }>(
  rounds: MailedRounds,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly round: MailedRound | null })[]> {
  const found = await Promise.allSettled(
    rows.map(async ({ roundId }) => (roundId === null ? null : rounds.find(roundId))),
  );
  return rows.map((row, place) => {
    const one = found[place];
    return { ...row, round: one?.status === 'fulfilled' ? one.value : null };
  });
}
