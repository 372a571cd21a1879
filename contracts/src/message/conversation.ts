import * as z from 'zod';
import { MAX_CHAT_SEARCH } from '../limits.ts';
import { line } from '../text/text.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema } from '../shared/person.ts';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';

/** Between two users; between a round's parties; between them and 運営事務局 about a damage report. */
export const CONVERSATION_KINDS = ['direct', 'transaction', 'support'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];
export const conversationKindSchema = z.enum(CONVERSATION_KINDS);

/**
 * Why the chat is read-only: the round isn't approved yet; it has ended; one user has blocked the other (not telling
 * which); the other user has left.
 */
export const CLOSED_BECAUSE = ['not_open', 'ended', 'blocked', 'left'] as const;

export const conversationSchema = z.object({
  kind: conversationKindSchema,
  /** In a direct chat the other user's id as text; otherwise the round's. */
  id: z.string(),
  /** The round's other party, also in a support chat. */
  counterpart: counterpartSchema,
  /** The round's item; in a direct chat the last one shown. */
  item: messageItemSchema.nullable(),
  /** Its status and days; null in a direct chat. */
  round: z
    .object({
      status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]),
      statusLabel: z.string(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
    })
    .nullable(),
  lastMessage: z
    .object({
      id: z.uuid(),
      /** null: 運営事務局. */
      senderId: z.int().nullable(),
      /** The first characters in one line; empty if there are only photos. */
      excerpt: z.string(),
      imageCount: z.int().min(0),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  /** For the viewer. */
  unreadCount: z.int().min(0),
  closed: z.boolean(),
  closedBecause: z.enum(CLOSED_BECAUSE).nullable(),
  /** The viewer has blocked the other user, and can undo it. */
  blockedByViewer: z.boolean(),
  /** Archived by the viewer. */
  archived: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** GET /api/messages: by latest message. */
export const conversationListSchema = z.object({
  items: z.array(conversationSchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
  /** Over all of the viewer's conversations. */
  unreadCount: z.int().min(0),
});
export type ConversationList = z.infer<typeof conversationListSchema>;

export const conversationListQuerySchema = z.strictObject({
  ...pageQuery({ usual: 50, most: 500 }),
  /** Part of a user's name, an item's name or a message. */
  q: line({ max: MAX_CHAT_SEARCH, tooLong: `検索する言葉は${MAX_CHAT_SEARCH}文字以内で入力してください` }).optional(),
  archived: z.stringbool().default(false),
});
export type ConversationListQuery = z.output<typeof conversationListQuerySchema>;

/** PUT /api/messages/{kind}/{id}/archive. A new message brings it back. */
export const archiveSchema = z.strictObject({ archived: z.boolean('アーカイブするかどうかを指定してください') });

/** GET /api/damage-reports/unread-counts: all open support chats of the viewer; `id` is the round's. */
export const supportUnreadCountsSchema = z.array(z.object({ id: z.uuid(), unreadCount: z.int().min(0) }));
export type SupportUnreadCounts = z.infer<typeof supportUnreadCountsSchema>;
