import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** A message as one of a round's people wrote or read it. */
export interface SeenMessage {
  readonly senderId: number;
  /** May name codes or addresses. */
  readonly body: string;
  /** How many photos came with it. */
  readonly photos: number;
  readonly at: Date;
}

/** What was written in a round's chat, as far as one of its people wrote or read it. */
@Injectable()
export class ChatSeen {
  constructor(private readonly pool: pg.Pool) {}

  /** The last messages that this person wrote or has read, the oldest first. */
  async by(userId: number, roundId: string, limit: number): Promise<readonly SeenMessage[]> {
    const { rows } = await this.pool.query<SeenMessage>(
      `SELECT m.sender_id AS "senderId", m.body, cardinality(m.photos) AS photos, m.created_at AS at
       FROM app.messages m JOIN app.chats c ON c.id = m.chat_id AND c.round_id = $2
       LEFT JOIN app.chat_members r ON r.chat_id = c.id AND r.user_id = $1
       WHERE m.sender_id = $1 OR m.position <= coalesce(r.read_up_to, 0)
       ORDER BY m.position DESC LIMIT $3`,
      [userId, roundId, limit],
    );
    return rows.reverse();
  }
}
