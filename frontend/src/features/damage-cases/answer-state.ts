import type { CaseState, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { dateTime } from '../../lib/time/format.ts';
import { untilTime } from '../../rental/deadlines.ts';

/** How it stands with an answer that operators asked for, in a few words. */
export function answerState(answer: DamageCaseView['answers'][number] | undefined, state: CaseState): string {
  if (answer === undefined) return 'お願いしていません';
  const { answerBy, receivedAt } = answer;
  if (receivedAt !== null) return `${dateTime(receivedAt)} に返信あり`;
  return state === 'open' ? `返信待ち（${untilTime(answerBy, dateTime)}まで）` : '返信がないまま判断済み';
}
