import type { RoundEventType } from './events.ts';

/**
 * A map's function for an event of this type, or undefined. The map pairs every type with its own data, which TypeScript
 * can't follow through an index.
 */
export const byEventType = <Each>(
  map: Readonly<Partial<Record<RoundEventType, unknown>>>,
  type: string,
): Each | undefined => (map as Readonly<Partial<Record<string, Each>>>)[type];
