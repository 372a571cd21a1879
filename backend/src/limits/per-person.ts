import { LRUCache } from 'lru-cache';

/** A user id; a network, if the user is unknown; null: the service itself. */
export type Person = number | string | null;

/** How many people are kept; beyond that the least recently used is dropped. */
const MAX_PEOPLE = 50_000;

/**
 * A value per person. Its limit is a size, because `max` makes lru-cache reserve memory for all people at once: 1.1 MB
 * for each of the service's limiters.
 */
export const perPerson = <Value extends object>() =>
  new LRUCache<number | string, Value>({ maxSize: MAX_PEOPLE, sizeCalculation: () => 1 });
