import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { Item } from '../../catalog/items/item.entity.ts';
import { Injectable } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';
import type { ReportSubject } from '@meguri/contracts/message/report.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { shownReviewSql } from '../../catalog/trust/shown-review.ts';
import pg from 'pg';
import { userIdSchema } from '../../http/user-id.ts';

/** The subject of a report, as it was when reported. */
export interface FoundSubject {
  /** The reported user: the message's sender, the user, or the item's owner. */
  readonly aboutId: number;
  readonly itemId: string | null;
  readonly chatKind: ConversationKind | null;
  readonly chatId: string | null;
  readonly roundId: string | null;
}

const NO_CHAT = { itemId: null, chatKind: null, chatId: null, roundId: null };

/** Messages to the reporter ($1), including those of a request; operators can't be reported. */
const MESSAGE = `
  SELECT m.sender_id AS "aboutId", m.item_id AS "itemId", c.id AS "chatId", c.round_id AS "roundId",
    CASE WHEN c.round_id IS NULL THEN 'direct' ELSE 'transaction' END AS "chatKind"
  FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND NOT c.over
  WHERE m.id = $2 AND $1::int IN (c.low_id, c.high_id) AND m.sender_id <> $1::int
  UNION ALL
  SELECT s.sender_id, NULL, NULL, s.round_id::uuid, 'support' FROM read_models.support_messages s
  JOIN read_models.rounds r ON r.id = s.round_id
  WHERE s.message_id = $2::text AND $1::int IN (r.owner_id, r.borrower_id) AND s.sender_id <> $1::int
  UNION ALL
  SELECT t.author_id, NULL, NULL, t.round_id, 'transaction' FROM app.round_texts t
  JOIN read_models.rounds r ON r.id = t.round_id::text
  WHERE t.id = $2 AND t.kind = 'requestMessage' AND t.body IS NOT NULL AND r.owner_id = $1::int`;

/** A public review ($2). Its writer is reported, unless the reporter ($1) wrote it: then its reply is. */
const REVIEW = `
  SELECT CASE WHEN v.author_id = $1::int AND v.reply IS NOT NULL AND v.reply_hidden_at IS NULL
      THEN v.about_id ELSE v.author_id END AS "aboutId", v.item_id AS "itemId", NULL AS "chatId",
    v.round_id AS "roundId", NULL AS "chatKind"
  FROM app.reviews v WHERE v.id = $2 AND ${shownReviewSql('v')}`;

/** Finds what users report, if they may have seen it. */
@Injectable()
export class ReportSubjects {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  /**
   * @throws Rejected `message_not_found`, `user_not_found`, `item_not_found`, `review_not_found`; `cannot_report_self`
   */
  async find(reporterId: number, subject: ReportSubject, id: string): Promise<FoundSubject> {
    const found = await this.lookUp(reporterId, subject, id);
    if (found === null) throw new Rejected(`${subject}_not_found` satisfies ErrorCode);
    if (found.aboutId === reporterId) throw new Rejected('cannot_report_self');
    return found;
  }

  private lookUp(reporterId: number, subject: ReportSubject, id: string): Promise<FoundSubject | null> {
    if (subject === 'user') return this.user(userIdSchema.safeParse(id).data);
    const uuid = uuidSchema.safeParse(id).data;
    if (subject === 'item') return this.item(uuid);
    return this.seenBy(reporterId, subject === 'review' ? REVIEW : MESSAGE, uuid);
  }

  private async user(id: number | undefined): Promise<FoundSubject | null> {
    if (id === undefined) return null;
    return (await this.users.existsBy({ id, erasedAt: IsNull() })) ? { aboutId: id, ...NO_CHAT } : null;
  }

  private async item(id: string | undefined): Promise<FoundSubject | null> {
    if (id === undefined) return null;
    const item = await this.items.findOne({ select: { userId: true }, where: { id, status: Not('deleted') } });
    return item && { ...NO_CHAT, aboutId: item.userId, itemId: id };
  }

  private async seenBy(reporterId: number, found: string, id: string | undefined): Promise<FoundSubject | null> {
    if (id === undefined) return null;
    const { rows } = await this.pool.query<FoundSubject>(found, [reporterId, id]);
    return rows[0] ?? null;
  }
}
