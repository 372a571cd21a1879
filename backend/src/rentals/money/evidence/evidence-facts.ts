import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Dispute } from '@meguri/contracts/rental-round/money/round-money.ts';

/** What is known about a disputed rental, as the bank may read it: nobody's code, address or name is in it. */
export interface EvidenceFacts {
  readonly roundId: string;
  readonly item: EvidenceItem;
  readonly round: RentalRound;
  readonly dispute: Dispute;
  /** What the bank says why, in the provider's word. */
  readonly reason: string;
  /** Whether it was the cardholder who confirmed that it arrived, and nobody in their place. */
  readonly receivedByCardholder: boolean;
  /** What the cardholder was shown of the history, the oldest first. */
  readonly history: readonly EvidenceLine[];
  /** What the cardholder wrote or read in the chat, the oldest first. */
  readonly chat: readonly EvidenceLine[];
  /** Lines of both that there was no room for. */
  readonly left: number;
  readonly photos: readonly EvidencePhoto[];
  readonly madeAt: string;
}

/** The item as it was requested; where that was not recorded, its name of now alone. */
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
  /** What it came with. */
  readonly of: string;
  /** As it stands in the event: SHA-256 of a salt and the photo. */
  readonly hash: string;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}
