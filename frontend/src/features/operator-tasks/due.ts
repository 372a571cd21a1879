import { remaining } from '../../lib/time/format.ts';

const SOON = 24 * 3_600_000;

interface Due {
  readonly words: string;
  readonly tone: 'plain' | 'warn' | 'bad';
}

/** When a task is due, in words. @param now in ms since 1970 */
export function dueInWords(due: string, now: number): Due {
  const left = Date.parse(due) - now;
  if (left < 0) return { words: `期限を${remaining(-left)}過ぎています`, tone: 'bad' };
  return { words: `期限まであと${remaining(left)}`, tone: left < SOON ? 'warn' : 'plain' };
}
