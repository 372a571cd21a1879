import type { Conversation, ConversationKind } from '@meguri/contracts/message/conversation.ts';
import { MESSAGE_EXCERPT } from '@meguri/contracts/limits.ts';
import { isFinal, isUnanswered, type RoundStatus, statusLabelOf } from '@meguri/contracts/rental-round/status.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { displayNameOf, pictureOf } from '../../postgres/display-name.ts';

/** A conversation in the list of the viewer, `$1` of the statement. */
export interface ListedRow {
  readonly kind: ConversationKind;
  readonly roundId: string | null;
  /** null: no message yet. */
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
  /** Its beginning; null once it was erased. */
  readonly lastBody: string | null;
  readonly lastPhotos: number;
  /** The time of the last message; in a support chat without messages that of the damage report. */
  readonly lastAt: string | null;
  readonly unread: number;
  readonly archived: boolean;
  /** Of the round; null in a direct chat, and before the read model knows the round. */
  readonly status: RoundStatus | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly handover: HandoverMethod | null;
  readonly blockedByViewer: boolean;
  readonly blocked: boolean;
}
/** A single conversation, with the participants' read positions. */
export interface ConversationRow extends ListedRow {
  readonly readUpTo: number;
  readonly otherReadUpTo: number;
}

/** The other user, `u`. */
export const COUNTERPART_COLUMNS = `u.id AS "counterpartId", u.username,
  ${displayNameOf('u')} AS "displayName", ${pictureOf('u')} AS "profileImage",
  u.erased_at IS NOT NULL AS "left"`;
export const ITEM_COLUMNS = `i.id AS "itemId", i.name AS "itemName", i.images[1] AS "itemImage"`;
/** Of the round `r`. */
export const ROUND_COLUMNS = `r.status, r.start_date::text AS "startDate", r.end_date::text AS "endDate",
  r.state -> 'handover' ->> 'method' AS handover`;
/** Longer than the excerpt, since characters may take several code units and blanks are removed. */
export const EXCERPT = (column: string): string => `left(${column}, ${MESSAGE_EXCERPT * 2})`;

/** The id in the interface: the other user's for a direct chat, else the round's. */
export const idOf = ({ kind, roundId, counterpartId }: ListedRow): string =>
  kind === 'direct' || roundId === null ? String(counterpartId) : roundId;

/** Why people may not write in a chat of a round with this status; null: they may. */
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
    round: roundOf(row),
    lastMessage: lastMessageOf(row),
    unreadCount: row.unread,
    closed: because !== null,
    closedBecause: because,
    blockedByViewer: row.blockedByViewer,
    archived: row.archived,
  };
}

function roundOf({ kind, status, startDate, endDate, handover }: ListedRow): Conversation['round'] {
  if (kind === 'direct' || status === null || startDate === null || endDate === null) return null;
  return { status, statusLabel: statusLabelOf(status, handover ?? 'delivery'), startDate, endDate };
}

function lastMessageOf({ lastId, lastSenderId, lastBody, lastPhotos, lastAt }: ListedRow) {
  if (lastId === null || lastAt === null) return null;
  const line = (lastBody ?? '').replace(/\s+/g, ' ');
  // Counts characters only if there may be too many.
  const excerpt = line.length <= MESSAGE_EXCERPT ? line : [...line].slice(0, MESSAGE_EXCERPT).join('');
  return { id: lastId, senderId: lastSenderId, excerpt, imageCount: lastPhotos, createdAt: lastAt };
}
