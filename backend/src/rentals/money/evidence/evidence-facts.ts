import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Dispute } from '@meguri/contracts/rental-round/money/round-money.ts';

/** Facts about a disputed rental for the bank, without anyone's codes, addresses or names. */
export interface EvidenceFacts {
  readonly roundId: string;
  readonly item: EvidenceItem;
  readonly round: RentalRound;
  readonly dispute: Dispute;
  /** The bank's reason, in the provider's word. */
  readonly reason: string;
  /** Whether the cardholder confirmed the receipt personally. */
  readonly receivedByCardholder: boolean;
  /** The part of the history shown to the cardholder, oldest first. */
  readonly history: readonly EvidenceLine[];
  /** What the cardholder wrote or read in the chat, oldest first. */
  readonly chat: readonly EvidenceLine[];
  /** How many lines of `history` and `chat` were left out. */
  readonly left: number;
  readonly photos: readonly EvidencePhoto[];
  readonly madeAt: string;
}

/** The item as it was requested; if that wasn't recorded, only its current name. */
export interface EvidenceItem {
  readonly name: string;
  readonly isRecorded: boolean;
  readonly details: readonly (readonly [label: string, text: string])[];
}

export interface EvidenceLine {
  readonly at: string;
  /** Who did or wrote it. */
  readonly by: string;
  readonly words: string;
}

export interface EvidencePhoto {
  readonly at: string;
  readonly by: string;
  /** The event or message with the photo. */
  readonly of: string;
  /** The hash in the event: SHA-256 of a salt and the photo. */
  readonly hash: string;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}
