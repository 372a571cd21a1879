import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';

/** Of a message, what decides where it stands. */
interface Placed {
  readonly id: string;
  /** Whose it is; equal for all that one side says. */
  readonly from: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type Row<Message> =
  | { readonly kind: 'day'; readonly at: string }
  | { readonly kind: 'new' }
  /** `follows`: it goes on from the one above; `followed`: the one below goes on from it. */
  | { readonly kind: 'message'; readonly message: Message; readonly follows: boolean; readonly followed: boolean };

/** What the same person writes within so many ms is read in one breath. */
const BREATH = 5 * 60_000;
const dayOf = ({ createdAt }: Placed): string => tokyoDate(createdAt);

const goesOn = (before: Placed | undefined, after: Placed | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.from === after.from &&
  dayOf(before) === dayOf(after) &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < BREATH;

/**
 * Messages as they are read from above: a line before the first of each day in Tokyo, and before the first new one.
 * @param firstNew the oldest that wasn't read when the chat was opened; null: none
 */
export function rowsOf<Message extends Placed>(messages: readonly Message[], firstNew: string | null): Row<Message>[] {
  return messages.flatMap((message, index): Row<Message>[] => {
    const before = messages[index - 1];
    const isNew = message.id === firstNew;
    const after = messages[index + 1];
    const row: Row<Message> = {
      kind: 'message',
      message,
      follows: !isNew && goesOn(before, message),
      followed: after?.id !== firstNew && goesOn(message, after),
    };
    const startsDay = before === undefined || dayOf(before) !== dayOf(message);
    return [
      ...(startsDay ? [{ kind: 'day', at: message.createdAt } as const] : []),
      ...(isNew ? [{ kind: 'new' } as const] : []),
      row,
    ];
  });
}
