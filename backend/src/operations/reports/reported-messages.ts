import { Injectable } from '@nestjs/common';
import { MESSAGES_AROUND_REPORT } from '@meguri/contracts/limits.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import { chosenNameOf } from '../../postgres/display-name.ts';
import { type MessageRow, MessageRows } from '../../messages/chats/message-rows.ts';
import { SupportRows } from '../../messages/support/support-rows.ts';
import { BEFORE_REPORTED as BEFORE } from '../../messages/reports/inspections.ts';
import type { Counterpart } from '@meguri/contracts/shared/person.ts';

const ALL_READ = () => 2_147_483_647;

/** The messages around a reported one, for the operator who has to judge it. */
@Injectable()
export class ReportedMessages {
  constructor(
    private readonly pool: pg.Pool,
    private readonly pairs: MessageRows,
    private readonly support: SupportRows,
  ) {}

  /** Up to ten messages including the reported one; [] once they may be deleted. */
  async around(messageId: string): Promise<Message[]> {
    const inPair = await this.pairs.byId(messageId);
    if (inPair !== null) {
      const rows = await this.pairs.before(inPair.chatId, inPair.position + BEFORE, MESSAGES_AROUND_REPORT);
      return this.pairs.shown(rows, null, ALL_READ);
    }
    const [inCase] = await this.support.byIds([messageId]);
    if (inCase === undefined) return this.pairs.shown(await this.withRequest(messageId), null, ALL_READ);
    const rows = await this.support.before(inCase.roundId, inCase.revision + BEFORE, MESSAGES_AROUND_REPORT);
    return this.support.shown(rows, 0, ALL_READ);
  }

  /** A message sent with a request that isn't approved yet: no chat contains it. */
  private async withRequest(messageId: string): Promise<MessageRow[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `SELECT '' AS "chatId", t.round_id AS "roundId", 1 AS position, t.id, t.author_id AS "senderId", r.owner_id AS "receiverId",
         NULL AS "clientId", t.body, '{}'::uuid[] AS photos, NULL AS "itemId", NULL AS "itemName", NULL AS "itemImage",
         t.created_at AS "createdAt"
       FROM app.round_texts t JOIN read_models.rounds r ON r.id = t.round_id::text
       WHERE t.id = $1 AND t.kind = 'requestMessage' AND t.body IS NOT NULL`,
      [messageId],
    );
    return rows;
  }

  async writersOf(messages: readonly Message[]): Promise<Counterpart[]> {
    const ids = messages.flatMap(({ senderId, receiverId }) => [senderId, receiverId]).filter((id) => id !== null);
    const { rows } = await this.pool.query<Counterpart>(
      `SELECT u.id, u.username, ${chosenNameOf('u')} AS "displayName",
         u.profile_image AS "profileImage" FROM app.users u WHERE u.id = ANY ($1) ORDER BY u.id`,
      [[...new Set(ids)]],
    );
    return rows;
  }
}
