import type { AllStreamRecordedEvent, BinaryEventData, RecordedEvent } from '@eventstore/db-client';
import type { EventToAppend, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { printPosition } from './position.ts';

/** The store's metadata of an event: a JSON object, because its strings are returned unchanged. */
interface Envelope {
  readonly id: string;
  readonly version: number;
  readonly metadata: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * An event in the form that is written. Data is sent as bytes, because the client would parse and reprint data declared
 * as JSON. The event's id is kept in the envelope and the store gets a new id each time: the store silently accepts an
 * append with a known id as a repetition, whatever its data, and doesn't report that it stored nothing.
 */
export function encodeEvent(event: EventToAppend): BinaryEventData {
  const { id, version, metadata } = event;
  return {
    id: randomUUID(),
    contentType: 'application/octet-stream',
    type: event.type,
    data: encoder.encode(event.data),
    metadata: { id, version, metadata },
  };
}

/** @throws TypeError for an event that `encodeEvent` didn't write */
export function decodeEvent(recorded: RecordedEvent | AllStreamRecordedEvent): StoredEvent {
  const { type, data, streamId: stream, revision } = recorded;
  if (!(ArrayBuffer.isView(data) && isEnvelope(recorded.metadata)))
    throw new TypeError(`${stream} revision ${revision} was not written by this service`);
  const { id, version, metadata } = recorded.metadata;
  return {
    id,
    type,
    version,
    data: decoder.decode(data),
    metadata,
    stream,
    revision: Number(revision),
    position: printPosition(recorded.position),
  };
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { id, version, metadata } = value as Partial<Record<keyof Envelope, unknown>>;
  return typeof id === 'string' && typeof version === 'number' && typeof metadata === 'string';
}
