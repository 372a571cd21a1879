import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';

const NAME = 'wear-on';
const isDay = (text: string): boolean => text.length === 10 && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day of the list that was shown last in this tab; the items opened from it propose a start that includes it. */
export function useWearOn(): string | null {
  const [day] = usePersistent<string>('session', NAME);
  return day !== null && isDay(day) ? day : null;
}
/** @param day as in the URL, which may hold anything; empty: none */
export const keepWearOn = (day: string): void => setPersistent('session', NAME, day || null);
