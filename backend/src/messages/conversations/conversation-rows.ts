import type { Conversation, ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { MESSAGE_EXCERPT } from '@meguri/contracts/limits.ts';
import { isFinal, isUnanswered, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { displayNameOf, pictureOf } from '../../postgres/display-name.ts';

/** A conversation as the list shows it to the viewer `$1` of the statement. */
export interface ListedRow {
  readonly kind: ConversationKind;
  readonly roundId: string | null;
  /** null: nothing was written yet. */
  readonly chatId: string | null;
  readonly counterpartId: number;
  readonly username: string;
  readonly displayName: string;
  readonly profileImage: string | null;
  readonly left: boolean;
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly itemImage: string | null;
  readonly lastId: string | null;
  readonly lastSenderId: number | null;
  /** The beginning; null once it was erased. */
  readonly lastBody: string | null;
  readonly lastPhotos: number;
  /** Of the last message; of the report in a support chat without any. */
  readonly lastAt: string | null;
  readonly unread: number;
  readonly archived: boolean;
  /** Of the round; null in a direct chat, and while the read model hasn't heard of the round. */
  readonly status: RoundStatus | null;
  readonly blockedByViewer: boolean;
  readonly blocked: boolean;
}
/** A conversation by itself: with how far its people have read. */
export interface ConversationRow extends ListedRow {
  readonly readUpTo: number;
  readonly otherReadUpTo: number;
}

/** The other person, `u`. */
export const COUNTERPART_COLUMNS = `u.id AS "counterpartId", u.username,
  ${displayNameOf('u')} AS "displayName", ${pictureOf('u')} AS "profileImage",
  u.erased_at IS NOT NULL AS "left"`;
export const ITEM_COLUMNS = `i.id AS "itemId", i.name AS "itemName", i.images[1] AS "itemImage"`;
/** Many bytes a character, and blanks that go: more than the excerpt needs. */
export const EXCERPT = (column: string): string => `left(${column}, ${MESSAGE_EXCERPT * 2})`;

/** As which people know it: the other's id in a direct chat, else the round's. */
export const idOf = ({ kind, roundId, counterpartId }: ListedRow): string =>
  kind === 'direct' || roundId === null ? String(counterpartId) : roundId;

/** Whether people may write in a chat of a round in this status. */
export function closedIn(status: RoundStatus | null): 'not_open' | 'ended' | null {
  if (status === null) return null;
  if (isUnanswered(status)) return 'not_open';
  return isFinal(status) ? 'ended' : null;
}

export function closedBecause(row: ListedRow): Conversation['closedBecause'] {
  if (row.kind !== 'direct') return closedIn(row.status);
  if (row.left) return 'left';
  return row.blocked ? 'blocked' : null;
}

export function conversationOf(row: ListedRow): Conversation {
  const because = closedBecause(row);
  return {
    kind: row.kind,
    id: idOf(row),
    counterpart: {
      id: row.counterpartId,
      username: row.username,
      displayName: row.displayName,
      profileImage: row.profileImage,
    },
    item: row.itemId === null ? null : { id: row.itemId, name: row.itemName ?? '', image: row.itemImage },
    lastMessage: lastMessageOf(row),
    unreadCount: row.unread,
    closed: because !== null,
    closedBecause: because,
    blockedByViewer: row.blockedByViewer,
    archived: row.archived,
  };
}

function lastMessageOf({ lastId, lastSenderId, lastBody, lastPhotos, lastAt }: ListedRow) {
  if (lastId === null || lastAt === null) return null;
  const line = (lastBody ?? '').replace(/\s+/g, ' ');
  // Characters are counted only where there may be too many.
  const excerpt = line.length <= MESSAGE_EXCERPT ? line : [...line].slice(0, MESSAGE_EXCERPT).join('');
  return { id: lastId, senderId: lastSenderId, excerpt, imageCount: lastPhotos, createdAt: lastAt };
}
