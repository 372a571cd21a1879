import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { hash } from 'node:crypto';

/** The previous hash of a stream's first event. */
export const FIRST_HASH = '0'.repeat(64);

/** What an event's hash covers, besides its metadata. */
export type ChainedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'version' | 'data'>;

/** Metadata ends with its hash; everything before it is hashed byte for byte. */
const SEALED = /^(\{.+),"hash":"([0-9a-f]{64})"\}$/s;

/**
 * Chains an event to the one before it: hash = SHA-256(previous hash ‖ canonical event). The canonical event is its
 * stored text, field by field, without the hash.
 * @returns the metadata as JSON text that ends with the hash, and the hash (hex)
 */
export function seal(
  previousHash: string,
  event: ChainedEvent,
  metadata: Omit<EventMetadata, 'hash'>,
): { readonly metadata: string; readonly hash: string } {
  const open = JSON.stringify(metadata).slice(0, -1);
  const sealed = chainHash(previousHash, event, open);
  return { metadata: `${open},"hash":"${sealed}"}`, hash: sealed };
}

/** The hash at the end of stored metadata. @throws Error when there is none */
export function hashOf(metadata: string): string {
  const sealed = SEALED.exec(metadata)?.[2];
  if (sealed === undefined) throw new Error('metadata without a hash');
  // Makes a copy: a slice would keep the whole text in memory.
  return JSON.parse(`"${sealed}"`) as string;
}

/**
 * Verifies the events of a whole stream, from revision 0.
 * @returns the first revision that was changed, removed or inserted since it was appended; null: none
 */
export function verifyChain(events: readonly StoredEvent[]): number | null {
  let previous = FIRST_HASH;
  for (const [index, event] of events.entries()) {
    if (event.revision !== index || !follows(previous, event)) return index;
    previous = hashOf(event.metadata);
  }
  return null;
}

/** Whether the event was appended after the one with this hash and hasn't been changed since. */
export function follows(previousHash: string, event: StoredEvent): boolean {
  const [, open, sealed] = SEALED.exec(event.metadata) ?? [];
  return open !== undefined && chainHash(previousHash, event, open) === sealed;
}

/** One line per field, the free-form data last, so that no field can run into the next. */
function chainHash(previous: string, event: ChainedEvent, openMetadata: string): string {
  const { stream, revision, id, type, version, data } = event;
  return hash(
    'sha256',
    `${previous}\n${stream}\n${revision}\n${id}\n${type}\n${version}\n${openMetadata}\n${data}`,
    'hex',
  );
}
