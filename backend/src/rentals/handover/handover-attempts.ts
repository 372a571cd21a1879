import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { HANDOVER_TRIES_HOURS, MAX_HANDOVER_TRIES } from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { WindowCounter } from '../../postgres/window-counter.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { type Decide, outcomeOf, type TimedCommand } from '../round/decision.ts';
import type { RoundResult, Rounds } from '../round/rounds.ts';

const LIMIT = { most: MAX_HANDOVER_TRIES, minutes: 60 * HANDOVER_TRIES_HOURS };

/** Limits attempts at a round's hand-over codes: four digits could be guessed. */
@Injectable()
export class HandoverAttempts {
  private readonly counter: WindowCounter;

  constructor(pool: pg.Pool) {
    this.counter = new WindowCounter(pool, {
      table: 'app.handover_attempts',
      key: { round_id: '$1' },
      count: 'attempts',
    });
  }

  /**
   * Counts an attempt before the code is checked, so that parallel guesses all count.
   * @throws Rejected handover_locked after five within an hour of the first, right or wrong
   */
  async take(roundId: string, now: Instant): Promise<void> {
    if ((await this.counter.take([roundId], { ...LIMIT, now })) > LIMIT.most) throw new Rejected('handover_locked');
  }

  /** Call it when the code was right. */
  forget(roundId: string): Promise<void> {
    return this.counter.forget([roundId]);
  }
}

interface WithCode {
  readonly handoverCode: string | null;
}

/**
 * Counts an attempt if the response would reveal whether the code is right. Outsiders, wrong statuses and retries don't
 * count.
 * @throws Rejected handover_locked
 */
export async function countAttempt<Input extends WithCode>(
  command: TimedCommand<Input>,
  decide: Decide<Input>,
  { rounds, attempts }: { readonly rounds: Rounds; readonly attempts: HandoverAttempts },
): Promise<Decide<Input>> {
  const { state: round } = await rounds.load(command.target);
  if (round.handover.method !== 'pickup' || command.input.handoverCode === null) return decide;
  const outcome = outcomeOf(() => decide(command, round));
  const isRevealing = outcome instanceof Rejected ? outcome.code === 'handover_code_wrong' : outcome.length > 0;
  if (isRevealing) await attempts.take(command.target, command.now);
  return decide;
}

/** The code was right: the next code has all its attempts. */
export async function forgetAttempts(
  { target }: Command,
  { state, events, repeated }: RoundResult,
  { attempts }: { readonly attempts: HandoverAttempts },
): Promise<void> {
  if (state.handover.method === 'pickup' && events.length > 0 && !repeated) await attempts.forget(target);
}
