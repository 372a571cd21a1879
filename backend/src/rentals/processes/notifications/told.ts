import type { EventsWith, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { singleLine } from '../../../notifications/mail/compose-mail.ts';
import { DAMAGE_WORDS } from './damage-words.ts';
import { HANDOVER_WORDS } from './handover-words.ts';
import { MONEY_WORDS } from './money-words.ts';
import { REQUEST_WORDS } from './request-words.ts';
import type { Hearer, Tell, Words } from './telling.ts';
import type { RoundAround } from '../running/stream-reader.ts';
import type { Causer } from '../../round/jobs.ts';
import { roundPath } from '../../round/round-path.ts';

/** Whom each event of a round tells what. */
export const TOLD: { readonly [Type in EventsWith<'notifies'>]: Tell<Type> } = {
  ...REQUEST_WORDS,
  ...HANDOVER_WORDS,
  ...DAMAGE_WORDS,
  ...MONEY_WORDS,
};

/** An event of a round with everything its notifications need. */
export interface Occasion extends RoundAround {
  readonly roundId: string;
  readonly interruptions: Interruptions;
  readonly by: Causer;
  readonly itemName: string | null;
}

const HEARERS = ['borrower', 'owner'] as const satisfies readonly Hearer[];

/** The event's notifications for the round's parties, except the one who caused it. Pure. */
export function noticesOf({ roundId, event, before, round, interruptions, by, itemName }: Occasion): readonly Notice[] {
  const tell = (TOLD as Partial<Record<RoundEventType, Tell<RoundEventType>>>)[event.type];
  if (tell === undefined) return [];
  const item = inBrackets(itemName);
  const words = tell({ data: event.data, before, round, interruptions, at: event.time, by: by.party, item });
  return HEARERS.flatMap((hearer) => {
    const told = words[hearer];
    if (told === undefined || by.party === hearer || by.id === idOf(round, hearer)) return [];
    return [roundNotice({ cause: event.id, roundId, round, hearer, words: told, at: event.time })];
  });
}

const idOf = ({ borrowerId, ownerId }: RentalRound, hearer: Hearer): number =>
  hearer === 'borrower' ? borrowerId : ownerId;

/** An item's name in sentences. */
export const inBrackets = (name: string | null): string => (name === null ? 'アイテム' : `「${singleLine(name)}」`);

interface RoundWords {
  /** The notification's id derives from it. */
  readonly cause: string;
  readonly roundId: string;
  readonly round: RentalRound;
  readonly hearer: Hearer;
  readonly words: Words;
  readonly at: string;
}

/** A notification for a party of the round, with a link to its page. */
export function roundNotice({ cause, roundId, round, hearer, words, at }: RoundWords): Notice {
  const { kind, title, sentence, fromOther, gathered, deadline = null, path = roundPath(roundId) } = words;
  const userId = idOf(round, hearer);
  return {
    id: noticeId(cause, userId, kind),
    ...{ userId, kind, title, sentence, at, roundId },
    // It is news even if its time has passed, but mails and pushes leave out what has ended.
    deadline: deadline !== null && deadline > at ? deadline : null,
    who: fromOther ? idOf(round, hearer === 'borrower' ? 'owner' : 'borrower') : null,
    path,
    itemId: round.itemId,
    gathers: gathered ? `requests ${round.borrowerId} ${round.itemId}` : null,
  };
}
