import { Injectable } from '@nestjs/common';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import pg from 'pg';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { contentHash, newSalt } from './content-hash.ts';

export type TextKind = 'reason' | 'comment' | 'otherTitle' | 'description' | 'evidence' | 'objection' | 'message';

/** What was stored anew, so that it can be taken back when the command is refused. */
export interface StoredText {
  readonly attached: AttachedText;
  readonly isNew: boolean;
}

/** What people write about a round, apart from its events, so that it can be erased. */
@Injectable()
export class RoundTexts {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Stores a text of a command. Its id follows from the command's, and a salt once drawn is kept: the same command sent
   * again attaches the same text, and with another text is told from the first by its hash.
   */
  async attach({ id: commandId, target, actor }: Command, kind: TextKind, body: string): Promise<StoredText> {
    const id = uuidV5(kind, commandId);
    const drawn = newSalt();
    const author = actor.as === 'system' ? null : actor.userId;
    const { rows } = await this.pool.query<{ salt: string | null; is_new: boolean }>(
      `INSERT INTO app.round_texts AS known (id, round_id, kind, author_id, salt, body) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET kind = known.kind
       RETURNING salt, salt IS NOT DISTINCT FROM $5 AS is_new`,
      [id, target, kind, author, drawn, body],
    );
    const salt = rows[0]?.salt ?? drawn;
    return { attached: { textId: id, hash: contentHash(salt, body) }, isNew: rows[0]?.is_new ?? false };
  }

  async takeBack(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.pool.query('DELETE FROM app.round_texts WHERE id = ANY($1)', [ids]);
  }
}
