import { hash } from 'node:crypto';
import type { CalendarDate, Instant } from '@meguri/contracts/rental-round/time/period.ts';

/** What is signed, as JSON text: read by people, and byte for byte by the verifier. */
export interface RootStatement {
  readonly version: 1;
  /** The log's own name. */
  readonly log: string;
  /** The day in Tokyo whose events it covers, with all before. */
  readonly day: CalendarDate;
  readonly streams: number;
  /** How many of them are items' calendars. */
  readonly calendars: number;
  /** Of all streams together. */
  readonly events: number;
  /** Over the heads of all streams, hex. */
  readonly root: string;
  /** The day before's, and the SHA-256 of its text; null: this is the first. */
  readonly before: { readonly day: CalendarDate; readonly sum: string } | null;
  readonly madeAt: Instant;
  /** The key that it is signed with, as `/api/proof/keys` names it. */
  readonly key: string;
}

export const sumOf = (statement: string): string => hash('sha256', statement, 'hex');

/** A statement with what it is verified by. */
export interface SignedRoot {
  readonly day: CalendarDate;
  /** The JSON text of a `RootStatement`. */
  readonly statement: string;
  /** Ed25519, base64url. */
  readonly signature: string;
  /** base64url. */
  readonly publicKey: string;
}
