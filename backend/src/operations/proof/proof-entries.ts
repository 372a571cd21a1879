import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { hashOf } from '../../event-sourcing/streams/hash-chain.ts';
import { holdsCode, idsIn } from '../histories/stored-data.ts';

/** A text in an export to which an event refers; without body and salt it was erased. */
export interface KeptText {
  readonly id: string;
  readonly salt: string | null;
  readonly body: string | null;
}
/** A photo in an export, which anyone who has the file can verify with the salt. */
export interface KeptPhoto {
  readonly id: string;
  readonly salt: string | null;
}
/** The content to which events refer, by id. */
export interface Kept {
  readonly texts: ReadonlyMap<string, KeptText>;
  readonly photos: ReadonlyMap<string, KeptPhoto>;
}

const THERE: ReadonlySet<string> = new Set<RoundEventType>(['ShippingCodeRegistered', 'PickupArranged']);

/** Whether an event is hidden: because it contains a code that is still valid, or because everything is. */
export type Withheld = (event: StoredEvent) => boolean;
export const EVERYTHING: Withheld = () => true;

/** A code is spent once the parcel or item has been handed over with it. */
export function unspentCodes(round: readonly StoredEvent[]): Withheld {
  const happened = new Set(round.map(({ type }) => type));
  const isSpent = (type: string) => happened.has((THERE.has(type) ? 'Shipped' : 'Returned') satisfies RoundEventType);
  return ({ type, data }) => holdsCode(data) && !isSpent(type);
}

/**
 * The lines of a stream: each event as stored, or only its hash if hidden; the content to which shown events refer; and
 * the end of the stream.
 */
export function* entriesOf(events: readonly StoredEvent[], isWithheld: Withheld, kept: Kept): Generator<object> {
  const last = events.at(-1);
  if (last === undefined) return;
  const { stream } = last;
  for (const event of events) {
    const { revision, id, type, version, data, metadata } = event;
    if (isWithheld(event)) yield { withheld: { stream, revision, hash: hashOf(metadata) } };
    else yield { event: { stream, revision, id, type, version, metadata, data } };
  }
  const shown = events.filter((event) => !isWithheld(event));
  for (const id of new Set(idsIn(shown, 'textId'))) {
    const { salt = null, body = null } = kept.texts.get(id) ?? {};
    if (salt === null || body === null) yield { erased: { text: id } };
    else yield { text: { id, salt, body } };
  }
  for (const id of new Set(idsIn(shown, 'uploadId'))) {
    const { salt = null } = kept.photos.get(id) ?? {};
    if (salt === null) yield { erased: { photo: id } };
    else yield { photo: { id, salt } };
  }
  yield { stream: { name: stream, events: events.length, head: hashOf(last.metadata) } };
}
