import type { Verdict } from '@meguri/contracts/rental-round/actions/checks.ts';
import { newestExtension } from '@meguri/contracts/rental-round/extension.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

export interface Numbered {
  /** The extension that the sender means; null: the newest one. */
  readonly n: number | null;
}

/** A page of an earlier extension neither ends nor approves a newer one. */
export const isNewest = ({ input: { n } }: { readonly input: Numbered }, round: RentalRound): Verdict =>
  n === null || n === newestExtension(round)?.n || 'extension_over';
