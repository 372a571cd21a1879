import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { hashOf } from '../../event-sourcing/streams/hash-chain.ts';
import { holdsCode, idsIn } from '../histories/stored-data.ts';

/** What an export says of a text that an event points to; without body and salt it was erased. */
export interface KeptText {
  readonly id: string;
  readonly salt: string | null;
  readonly body: string | null;
}
/** What it says of a photo: whoever has the file can check it with the salt. */
export interface KeptPhoto {
  readonly id: string;
  readonly salt: string | null;
}
/** What events point to, by id. */
export interface Kept {
  readonly texts: ReadonlyMap<string, KeptText>;
  readonly photos: ReadonlyMap<string, KeptPhoto>;
}

const THERE: ReadonlySet<string> = new Set<RoundEventType>(['ShippingCodeRegistered', 'PickupArranged']);

/** Which events aren't shown: a code that still opens something, or everything. */
export type Withheld = (event: StoredEvent) => boolean;
export const EVERYTHING: Withheld = () => true;

/** Codes are spent once the parcel, or the item, has gone that way. */
export function unspentCodes(round: readonly StoredEvent[]): Withheld {
  const happened = new Set(round.map(({ type }) => type));
  const isSpent = (type: string) => happened.has((THERE.has(type) ? 'Shipped' : 'Returned') satisfies RoundEventType);
  return ({ type, data }) => holdsCode(data) && !isSpent(type);
}

/** A stream's lines: each event as it is stored, or its hash alone; what the shown ones point to; and the stream's end. */
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
