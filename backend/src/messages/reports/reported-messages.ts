import { Injectable } from '@nestjs/common';
import { MESSAGES_AROUND_REPORT } from '@meguri/contracts/limits.ts';
import type { Counterpart } from '@meguri/contracts/message/conversation.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import pg from 'pg';
import { chosenNameOf } from '../../postgres/display-name.ts';
import { MessageRows } from '../chats/message-rows.ts';
import { SupportRows } from '../support/support-rows.ts';
import { BEFORE_REPORTED as BEFORE } from './inspections.ts';

const ALL_READ = () => 2_147_483_647;

/** What was said around a message, for whoever has to judge it. */
@Injectable()
export class ReportedMessages {
  constructor(
    private readonly pool: pg.Pool,
    private readonly pairs: MessageRows,
    private readonly support: SupportRows,
  ) {}

  /** Up to ten, the reported one among them; [] once they need not be kept any longer. */
  async around(messageId: string): Promise<Message[]> {
    const inPair = await this.pairs.byId(messageId);
    if (inPair !== null) {
      const rows = await this.pairs.before(inPair.chatId, inPair.position + BEFORE, MESSAGES_AROUND_REPORT);
      return this.pairs.shown(rows, null, ALL_READ);
    }
    const [inCase] = await this.support.byIds([messageId]);
    if (inCase === undefined) return [];
    const rows = await this.support.before(inCase.roundId, inCase.revision + BEFORE, MESSAGES_AROUND_REPORT);
    return this.support.shown(rows, 0, ALL_READ);
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
