import * as z from 'zod';
import { MAX_CHAT_SEARCH } from '../limits.ts';
import { line } from '../text/text.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema } from '../shared/person.ts';

/** Between two people; between a round's two people; between them and 運営事務局 about a damage report. */
export const CONVERSATION_KINDS = ['direct', 'transaction', 'support'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];
export const conversationKindSchema = z.enum(CONVERSATION_KINDS);

/**
 * Why nobody can write: the round isn't approved yet; it has ended; one has blocked the other (whoever it was); the
 * other has left.
 */
export const CLOSED_BECAUSE = ['not_open', 'ended', 'blocked', 'left'] as const;

export const conversationSchema = z.object({
  kind: conversationKindSchema,
  /** The other's user id, as text, in a direct chat; else the round's. */
  id: z.string(),
  /** The round's other party, in a support chat too. */
  counterpart: counterpartSchema,
  /** The round's item; in a direct chat the one shown last. */
  item: messageItemSchema.nullable(),
  lastMessage: z
    .object({
      id: z.uuid(),
      /** null: 運営事務局. */
      senderId: z.int().nullable(),
      /** The first characters, in one line; empty when there are only photos. */
      excerpt: z.string(),
      imageCount: z.int().min(0),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  /** The viewer's. */
  unreadCount: z.int().min(0),
  closed: z.boolean(),
  closedBecause: z.enum(CLOSED_BECAUSE).nullable(),
  /** The viewer blocked them, and may take it back. */
  blockedByViewer: z.boolean(),
  /** The viewer put it aside. */
  archived: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** GET /api/messages: the one with the latest message first. */
export const conversationListSchema = z.object({
  items: z.array(conversationSchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
  /** Of all of the viewer's conversations together. */
  unreadCount: z.int().min(0),
});
export type ConversationList = z.infer<typeof conversationListSchema>;

export const conversationListQuerySchema = z.strictObject({
  ...pageQuery({ usual: 50, most: 500 }),
  /** Part of a name, of an item's name or of what was said. */
  q: line({ max: MAX_CHAT_SEARCH, tooLong: `検索する言葉は${MAX_CHAT_SEARCH}文字以内で入力してください` }).optional(),
  archived: z.stringbool().default(false),
});
export type ConversationListQuery = z.output<typeof conversationListQuerySchema>;

/** PUT /api/messages/{kind}/{id}/archive. A new message brings it back. */
export const archiveSchema = z.strictObject({ archived: z.boolean('アーカイブするかどうかを指定してください') });

/** GET /api/damage-reports/unread-counts: every open support chat of the viewer's; `id` is the round's. */
export const supportUnreadCountsSchema = z.array(z.object({ id: z.uuid(), unreadCount: z.int().min(0) }));
export type SupportUnreadCounts = z.infer<typeof supportUnreadCountsSchema>;
