import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';

/** Who holds one of these takes a parcel or an item: operators read them on the round's page, where they are of use. */
const CODES = new Set(['handoverCode', 'shippingCode27', 'receptionNumber', 'shippingPassword']);
const BLANK = '＊';

/** An event's data with its codes as long as they were: pages lay them out like ones. */
export const withoutCodes = (data: string): unknown =>
  JSON.parse(data, (key, value: unknown) =>
    CODES.has(key) && typeof value === 'string' ? BLANK.repeat(value.length) : value,
  ) as unknown;

/** Whether an event's data names a code. */
export function holdsCode(data: string): boolean {
  let found = false;
  JSON.parse(data, (key, value: unknown) => {
    found ||= CODES.has(key) && typeof value === 'string';
    return value;
  });
  return found;
}

/** The ids under that key anywhere in the events' data. */
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
