import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';

/**
 * These codes let their bearer pick up a parcel or an item, so operators see them only on the round's page, where they
 * are needed.
 */
const CODES = new Set(['handoverCode', 'shippingCode27', 'receptionNumber', 'shippingPassword']);
const BLANK = '＊';

/** An event's data with masked codes, which keep their length so that pages format them as codes. */
export const withoutCodes = (data: string): unknown =>
  JSON.parse(data, (key, value: unknown) =>
    CODES.has(key) && typeof value === 'string' ? BLANK.repeat(value.length) : value,
  ) as unknown;

/** Whether an event's data contains a code. */
export function holdsCode(data: string): boolean {
  let found = false;
  JSON.parse(data, (key, value: unknown) => {
    found ||= CODES.has(key) && typeof value === 'string';
    return value;
  });
  return found;
}

/** All ids under that key in the events' data. */
export function idsIn(stored: readonly StoredEvent[], key: 'textId' | 'uploadId'): string[] {
  const found: string[] = [];
  for (const { data } of stored) {
    JSON.parse(data, (name, value: unknown) => {
      if (name === key && typeof value === 'string') found.push(value);
      return value;
    });
  }
  return found;
}
