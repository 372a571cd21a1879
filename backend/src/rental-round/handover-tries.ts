import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import pg from 'pg';

/** Applied at every start. */
export const handoverTriesSchema = `
create table if not exists app.handover_attempts (
  round_id uuid primary key,
  window_started_at timestamptz not null,
  attempts int not null
)`;

const MOST_TRIES = 5;
const WINDOW = '1 hour';

/** Counts tries at a round's hand-over codes: four digits must not be guessed. */
@Injectable()
export class HandoverTries {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Takes one of the tries, atomically, before the code is looked at: parallel guesses count each.
   * @throws Rejected handover_locked after five within an hour of the first, right or wrong
   */
  async take(roundId: string, now: Instant): Promise<void> {
    const { rows } = await this.pool.query<{ attempts: number }>(
      `INSERT INTO app.handover_attempts AS tries VALUES ($1, $2, 1)
       ON CONFLICT (round_id) DO UPDATE SET
         attempts = CASE WHEN tries.window_started_at <= $2::timestamptz - $3::interval THEN 1
                         ELSE least(tries.attempts + 1, $4) END,
         window_started_at = CASE WHEN tries.window_started_at <= $2::timestamptz - $3::interval THEN $2
                                  ELSE tries.window_started_at END
       RETURNING attempts`,
      [roundId, now, WINDOW, MOST_TRIES + 1],
    );
    if ((rows[0]?.attempts ?? 0) > MOST_TRIES) throw new Rejected('handover_locked');
  }

  /** The code was right. */
  async forget(roundId: string): Promise<void> {
    await this.pool.query('DELETE FROM app.handover_attempts WHERE round_id = $1', [roundId]);
  }
}
