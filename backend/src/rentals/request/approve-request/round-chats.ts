import { Injectable } from '@nestjs/common';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';

/**
 * The owner has read the message with the request, so it counts as read and causes no notification. An existing chat
 * isn't changed.
 */
const BEGIN = `
  WITH message AS (
    SELECT id, body FROM app.round_texts WHERE round_id = $1 AND kind = 'requestMessage' AND body IS NOT NULL
  ), chat AS (
    INSERT INTO app.chats (round_id, low_id, high_id, last_position, last_at)
    SELECT $1, least($2::int, $3::int), greatest($2::int, $3::int), 1, $4::timestamptz FROM message
    ON CONFLICT (round_id) DO NOTHING RETURNING id
  ), stored AS (
    INSERT INTO app.messages (chat_id, position, id, sender_id, body, created_at)
    SELECT chat.id, 1, message.id, $2, message.body, $4 FROM chat, message
  )
  INSERT INTO app.chat_members (chat_id, user_id, other_id, read_up_to, last_at)
  SELECT chat.id, p.user_id, p.other_id, 1, $4 FROM chat, (VALUES ($2::int, $3::int), ($3, $2)) AS p (user_id, other_id)`;

/**
 * On approval, the borrower's message with the request becomes the first message of the round's chat, with the same id.
 */
@Injectable()
export class RoundChats {
  constructor(private readonly pool: pg.Pool) {}

  /** Creates the chat with that message, if there is one. Safe to repeat. */
  async begin(roundId: string, { message, payment, borrowerId, ownerId, requestedAt }: RentalRound): Promise<void> {
    const isApproved = payment !== null;
    if (message === undefined || !isApproved) return;
    const values = [roundId, borrowerId, ownerId, requestedAt];
    await this.pool.query({ name: 'begin-round-chat', text: BEGIN, values });
  }
}
