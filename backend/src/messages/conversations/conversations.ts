import { Injectable } from '@nestjs/common';
import type { ConversationList, ConversationListQuery } from '@meguri/contracts/message/conversation.ts';
import { readCursor, writeCursor } from '@meguri/projections/postgres/cursor.ts';
import { inAnyForm, plainForms } from '../../postgres/character-forms.ts';
import { ChatSearch } from '../chats/chat-search.ts';
import { PairRows, type Part } from '../chats/pair-rows.ts';
import { SupportRows } from '../support/support-rows.ts';
import { conversationOf, type ListedRow } from './conversation-rows.ts';

/** A conversation with its place in the list, the latest first. */
interface Placed {
  readonly row: ListedRow;
  readonly at: string;
  /** The chat's id, or 0 for a support chat: it comes last among conversations of the same time. */
  readonly chat: string;
}

/** All of a user's conversations in one list. */
@Injectable()
export class Conversations {
  constructor(
    private readonly pairs: PairRows,
    private readonly search: ChatSearch,
    private readonly support: SupportRows,
  ) {}

  /** @throws InvalidCursor; Rejected as `ChatSearch.find` */
  async list(viewerId: number, { cursor, limit, q, archived }: ConversationListQuery): Promise<ConversationList> {
    const end = readCursor(cursor, /^\d{1,19}$/);
    const text = q === undefined || q === '' ? null : inAnyForm(q);
    const part = { archived, limit: limit + 1, end };
    const [{ pairs, total }, totals, support] = await Promise.all([
      text === null ? this.all(viewerId, part) : this.search.find(viewerId, { ...part, text }),
      this.pairs.totals(viewerId),
      this.support.ofPerson(viewerId),
    ]);
    const shown = support.filter((row) => row.archived === archived && (q === undefined || says(row, q)));
    const placed = [...pairs.map(placedPair), ...shown.map(placedSupport).filter((one) => isBehind(one, end))].sort(
      latestFirst,
    );
    const last = placed.length > limit ? placed[limit - 1] : undefined;
    return {
      items: placed.slice(0, limit).map(({ row }) => conversationOf(row)),
      nextCursor: last === undefined ? null : writeCursor({ at: last.at, id: last.chat }),
      total: (total ?? totals[archived ? 'archived' : 'listed']) + shown.length,
      unreadCount: totals.unread + support.reduce((sum, row) => sum + row.unread, 0),
    };
  }

  private async all(viewerId: number, part: Omit<Part, 'text'>) {
    return { pairs: await this.pairs.listed(viewerId, { ...part, text: null }), total: null };
  }
}

const placedPair = (row: ListedRow & { at: string }): Placed => ({ row, at: row.at, chat: row.chatId ?? '0' });
const placedSupport = (row: ListedRow): Placed => ({
  row,
  at: (row.lastAt ?? '').replace('Z', '000Z'),
  chat: '0',
});

const latestFirst = (a: Placed, b: Placed): number =>
  a.at === b.at ? Number(b.chat) - Number(a.chat) : a.at < b.at ? 1 : -1;

function isBehind({ at }: Placed, end: { readonly at: string; readonly id: string } | null): boolean {
  if (end === null || at < end.at) return true;
  return at === end.at && Number(end.id) > 0;
}

/** A support chat matches by its participants and its subject. */
function says({ username, displayName, itemName, lastBody }: ListedRow, q: string): boolean {
  const folded = (text: string) => plainForms(text).toLowerCase();
  return [username, displayName, itemName, lastBody].some((text) => text !== null && folded(text).includes(folded(q)));
}
