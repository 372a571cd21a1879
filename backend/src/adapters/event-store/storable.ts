import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';

/** JSON text escapes control characters, so raw ones are never valid; U+0000 and U+001F would damage what is stored. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Refuses input that a log couldn't return byte for byte.
 * @throws TypeError for an invalid revision or version, no events, an id (also of the event to follow) that is a
 * duplicate or no lower-case UUID, and for text that is empty or has control characters or lone surrogates.
 */
export function refuseUnstorable(
  stream: string,
  expectedRevision: number,
  events: readonly EventToAppend[],
  follows: string | undefined,
): void {
  if (!Number.isInteger(expectedRevision) || expectedRevision < NO_STREAM)
    throw new TypeError(`${stream}: ${expectedRevision} is no revision to expect`);
  if (events.length === 0) throw new TypeError(`${stream}: an append needs at least one event`);
  requireText('stream', stream);
  if (follows !== undefined && !CANONICAL_UUID.test(follows))
    throw new TypeError(`${stream}: ${follows} is no id of an event to follow`);
  for (const event of events) {
    if (!CANONICAL_UUID.test(event.id)) throw new TypeError(`${stream}: ${event.id} is no lower-case UUID`);
    if (!Number.isInteger(event.version) || event.version < 1)
      throw new TypeError(`${stream}: ${event.version} is no schema version`);
    requireText('type', event.type);
    requireText('data', event.data);
    requireText('metadata', event.metadata);
  }
  if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length)
    throw new TypeError(`${stream}: an event id occurs twice in one append`);
}

function requireText(field: string, text: string): void {
  if (text === '') throw new TypeError(`${field} is empty`);
  if (CONTROL.test(text)) throw new TypeError(`${field} holds a raw control character, such as U+0000`);
  if (!text.isWellFormed()) throw new TypeError(`${field} holds a lone surrogate`);
}
