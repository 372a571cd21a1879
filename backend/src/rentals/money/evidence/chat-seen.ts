import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** A message that a party wrote or has read. */
export interface SeenMessage {
  readonly senderId: number;
  /** May contain codes or addresses. */
  readonly body: string;
  /** How many photos came with it. */
  readonly photos: number;
  readonly at: Date;
}

/** Messages of a round's chat that one party wrote or has read. */
@Injectable()
export class ChatSeen {
  constructor(private readonly pool: pg.Pool) {}

  /** The last messages that this user wrote or has read, oldest first. */
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
