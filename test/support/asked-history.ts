import { type RoundHistory, roundHistory } from './round-histories.ts';

/**
 * A damage case in which the borrower, who isn't the reporter, was asked for an answer by that time and hasn't
 * answered.
 */
export function askedHistory(name: string, answerBy: string): RoundHistory {
  const whole = roundHistory(name, 'damaged');
  const last = whole.appends.findIndex(({ events }) => events[0]?.type === 'EvidenceAdded');
  const data = JSON.stringify({ of: 'borrower', answerBy });
  const appends = whole.appends.slice(0, last + 1).map(({ stream, events }, index) => ({
    stream,
    events: index === last ? events.map((event) => ({ ...event, type: 'AnswerRequested', data })) : events,
  }));
  return { ...whole, appends };
}
