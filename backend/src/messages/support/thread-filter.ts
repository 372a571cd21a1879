import type { OperatedThreadsQuery } from '@meguri/contracts/message/support-thread.ts';
import { plainCode } from '@meguri/contracts/text/typed-code.ts';
import type { Conditions } from '@meguri/projections/postgres/conditions.ts';
import { inAnyForm } from '../../postgres/character-forms.ts';
import { IS_OWNER } from './thread-owner.ts';

/** A guest's question is shown to operators once the address is confirmed. */
export const CONFIRMED = '(q.guest_email IS NULL OR q.confirmed_at IS NOT NULL)';

/** Which threads an operators' list has, by what it is ordered, and how it continues. */
export const LISTS = {
  waiting: { where: 'q.answer_by IS NOT NULL', time: 'q.answer_by', behind: '>', way: 'ASC', end: 'answerBy' },
  answered: {
    ...{
      where: `q.answer_by IS NULL AND q.closed_at IS NULL AND ${CONFIRMED}`,
      time: 'q.last_at',
      behind: '<',
      way: 'DESC',
    },
    end: 'lastAt',
  },
  closed: { where: 'q.closed_at IS NOT NULL', time: 'q.closed_at', behind: '<', way: 'DESC', end: 'closedAt' },
  any: { where: CONFIRMED, time: 'q.last_at', behind: '<', way: 'DESC', end: 'lastAt' },
} as const;

/** As numbers are written: the last characters of an id. */
const NUMBER = /^[\da-f]{8}$/;

type Filter = Pick<OperatedThreadsQuery, 'state' | 'askerId' | 'roundId' | 'sameAskerAs'>;
type Choice = Pick<OperatedThreadsQuery, 'owner' | 'kind' | 'q'>;

/** Which threads `q` a list has. Another's asker is found by scalar subqueries, so that their indexes are used. */
export function addThreadFilter(conditions: Conditions, { state, askerId, roundId, sameAskerAs }: Filter): void {
  const value = (one: unknown) => conditions.parameter(one);
  conditions.add(LISTS[state].where);
  if (askerId !== undefined) conditions.add(`q.asker_id = ${value(askerId)}::int`);
  if (roundId !== undefined) conditions.add(`q.round_id = ${value(roundId)}::uuid`);
  if (sameAskerAs !== undefined) {
    const same = `FROM app.support_threads o WHERE o.id = ${value(sameAskerAs)}::uuid`;
    conditions.add(`(q.asker_id = (SELECT o.asker_id ${same})
      OR lower(q.guest_email) = (SELECT lower(o.guest_email) ${same}))`);
  }
}

/**
 * Which of them an operator has chosen by what they contain. Only for threads that the operator may read: by the number
 * of those that match, one would learn the words of a message or a note.
 * @param askers users whom the words may mean
 */
export function addThreadChoice(
  conditions: Conditions,
  operatorId: number,
  { owner, kind, q }: Choice,
  askers: readonly number[],
): void {
  const value = (one: unknown) => conditions.parameter(one);
  if (owner === 'me') conditions.add(`q.owner_id = ${value(operatorId)}::int`);
  if (owner === 'nobody') conditions.add(`NOT EXISTS (SELECT FROM app.users o WHERE ${IS_OWNER})`);
  if (kind !== undefined) conditions.add(`q.kind = ${value(kind)}`);
  if (q !== undefined && q !== '') conditions.add(matching(conditions, q, askers));
}

/** All of the words in its messages and notes together, or its asker or number. */
function matching(conditions: Conditions, q: string, askers: readonly number[]): string {
  const value = (one: unknown) => conditions.parameter(one);
  const words = q.split(/\s+/u).filter((word) => word !== '');
  const said = words.map((word) => {
    const forms = `ANY (${value([inAnyForm(word), inAnyForm(word.normalize('NFKC'))])}::text[])`;
    return `(EXISTS (SELECT FROM app.support_thread_messages m WHERE m.thread_id = q.id AND m.body ~* ${forms})
      OR EXISTS (SELECT FROM app.support_thread_notes n WHERE n.thread_id = q.id AND n.note ~* ${forms})
      OR q.guest_email ~* ${forms})`;
  });
  const alternatives = [`(${said.join(' AND ')})`, `q.asker_id = ANY (${value(askers)}::int[])`];
  const number = plainCode(q).replace(/^#/, '').toLowerCase();
  if (NUMBER.test(number)) {
    const ending = value(number);
    alternatives.push(`right(q.id::text, 8) = ${ending}`, `right(q.round_id::text, 8) = ${ending}`);
  }
  return `(${alternatives.join(' OR ')})`;
}
