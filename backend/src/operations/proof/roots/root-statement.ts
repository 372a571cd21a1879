import { hash } from 'node:crypto';
import type { CalendarDate, Instant } from '@meguri/contracts/rental-round/time/period.ts';

/** What is signed, as JSON text: readable by people, and verified byte for byte. */
export interface RootStatement {
  readonly version: 1;
  /** The log's own name. */
  readonly log: string;
  /** The day in Tokyo; its events and all earlier ones are covered. */
  readonly day: CalendarDate;
  readonly streams: number;
  /** How many of them are items' calendars. */
  readonly calendars: number;
  /** The number of events in all streams together. */
  readonly events: number;
  /** The Merkle root over the heads of all streams, hex. */
  readonly root: string;
  /** The previous day's root, with the SHA-256 of its text; null: this is the first. */
  readonly before: { readonly day: CalendarDate; readonly sum: string } | null;
  readonly madeAt: Instant;
  /** The id of the signing key in `/api/proof/keys`. */
  readonly key: string;
}

export const sumOf = (statement: string): string => hash('sha256', statement, 'hex');

/** A statement with its signature. */
export interface SignedRoot {
  readonly day: CalendarDate;
  /** The JSON text of a `RootStatement`. */
  readonly statement: string;
  /** Ed25519, base64url. */
  readonly signature: string;
  /** base64url. */
  readonly publicKey: string;
}
