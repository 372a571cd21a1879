import { Injectable } from '@nestjs/common';
import { SUPPORT_ANSWER_HOURS, SUPPORT_FIGURES_DAYS } from '@meguri/contracts/limits.ts';
import type { SupportFigures as Figures } from '@meguri/contracts/message/support-thread.ts';
import { DAY, instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';

const secondsFrom = (time: string): string => `extract(epoch FROM ${time} - t.created_at)`;
const medianOf = (seconds: string): string => `round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds}))::int`;

const FIGURES = `SELECT count(*)::int AS opened, count(a.first_at)::int AS answered,
    count(*) FILTER (WHERE a.first_at <= t.created_at + interval '${SUPPORT_ANSWER_HOURS} hours')::int AS "inTime",
    count(t.closed_at)::int AS closed,
    ${medianOf(secondsFrom('a.first_at'))} AS "firstAnswer", ${medianOf(secondsFrom('t.closed_at'))} AS solving,
    json_build_object('good', count(*) FILTER (WHERE t.satisfaction = 'good'),
      'fair', count(*) FILTER (WHERE t.satisfaction = 'fair'),
      'bad', count(*) FILTER (WHERE t.satisfaction = 'bad')) AS satisfaction
  FROM app.support_threads t LEFT JOIN LATERAL (SELECT min(m.created_at) AS first_at
    FROM app.support_thread_messages m WHERE m.thread_id = t.id AND m.from_operators) a ON true
  WHERE t.created_at >= $1 AND (t.guest_email IS NULL OR t.confirmed_at IS NOT NULL)
    AND (SELECT o.from_operators FROM app.support_thread_messages o
      WHERE o.thread_id = t.id AND o.position = 1) IS NOT TRUE`;

/** How soon and how well operators answer members' questions. Threads that operators began aren't questions. */
@Injectable()
export class SupportFigures {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  async recent(): Promise<Figures> {
    const since = instant(this.clock.now().getTime() - SUPPORT_FIGURES_DAYS * DAY);
    const { rows } = await this.pool.query<Omit<Figures, 'days'>>(FIGURES, [since]);
    return { days: SUPPORT_FIGURES_DAYS, ...rows[0]! };
  }
}
