import { BORROWER, OWNER } from '../../contracts/src/rental-round/test-support/histories.ts';
import assert from 'node:assert/strict';
import { OPERATOR, ROUND_ID } from '../../backend/src/rentals/test-support/commands.ts';
import type { Actor as Acting, Command } from '../../backend/src/event-sourcing/streams/command.ts';
import { Rejected } from '../../contracts/src/errors.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { EMPTY_BALANCES, post, postingsOf } from '../../contracts/src/rental-round/money/ledger.ts';
import { canHappen } from '../../contracts/src/rental-round/machine.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '../../contracts/src/rental-round/rental-round.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { checkBooks } from './books.ts';
import { type CommandName, decide, inputsOf } from './catalogue.ts';
import { checkHeld } from './held-by-charge.ts';
import { orAny, uuid } from './inputs.ts';
import type { Actor } from './lifecycle-table.ts';

export const ACTORS: Readonly<Record<Actor, Acting>> = {
  borrower: { as: 'member', userId: BORROWER },
  owner: { as: 'member', userId: OWNER },
  operator: { as: 'operator', userId: OPERATOR },
  system: { as: 'system', process: 'model' },
};

const PROPOSER: Acting = { as: 'operator', userId: OPERATOR + 1 };

export interface Asked {
  readonly name: CommandName;
  readonly actor: Actor;
  readonly input: unknown;
}

/** Repeating these is new evidence, not a retry: only the command's id distinguishes them. */
const SAID_AGAIN: readonly CommandName[] = ['add-evidence', 'grant-refund', 'reverse-payout'];

/** One round with its log, its ledger and its time. Every append is checked against the invariants. */
export class World {
  state: Round = INITIAL_ROUND;
  balances = EMPTY_BALANCES;
  now = '2026-12-01T00:00:00.000Z';
  readonly log: RoundEvent[] = [];
  /** Statuses in which an append has left the round. */
  readonly rested = new Set<string>();
  /** The provider's facts that the round has recorded. */
  readonly known: Asked[] = [];
  private serial = 0;

  /** @throws AssertionError before the request */
  get round(): RentalRound {
    assert.ok(this.state.status !== 'none', 'the round has not begun');
    return this.state;
  }

  readonly fresh = (): number => (this.serial += 1);

  inputsOf(name: CommandName): readonly unknown[] {
    return inputsOf(name, { round: orAny(this.state), now: this.now, fresh: this.fresh });
  }

  /** Decides without storing; a rejection counts as no events. */
  outcomeOf(asked: Asked): readonly RoundEvent[] {
    return this.decide(this.commandOf(asked), asked.name) ?? [];
  }

  /** Sends a command and stores its events. @returns whether there were any */
  ask(asked: Asked): boolean {
    const command = this.commandOf(asked);
    const events = this.decide(command, asked.name) ?? [];
    if (events.length === 0) return false;
    this.append(events);
    if (asked.actor === 'system' && asked.name.startsWith('record-')) this.known.push(asked);
    if (!SAID_AGAIN.includes(asked.name)) {
      const again = this.decide(command, asked.name) ?? [];
      assert.deepEqual(again, [], `${asked.name} happened twice`);
    }
    return true;
  }

  /** An operator who may move nothing alone sends it, so it becomes a proposal. */
  propose(asked: Asked): boolean {
    const command = { ...this.commandOf(asked), actor: PROPOSER };
    const events = this.decide(command, asked.name, 0) ?? [];
    if (events[0]?.type !== 'ActionProposed') return false;
    this.append(events);
    return true;
  }

  /** Like `ask`, but the command must have an effect. */
  readonly must = (name: CommandName, actor: Actor, input: unknown): void => {
    const rejection = this.decide(this.commandOf({ name, actor, input }), name) === null;
    const happened = this.ask({ name, actor, input });
    assert.ok(
      happened,
      `${name} by the ${actor} in ${this.state.status}: ${rejection ? 'refused' : 'nothing happened'}`,
    );
  };

  /** null when a rule said no. */
  private decide(command: Command, name: CommandName, alone?: number): readonly RoundEvent[] | null {
    try {
      return decide(name, command, this.state, alone);
    } catch (error) {
      if (error instanceof Rejected) return null;
      throw error;
    }
  }

  private commandOf({ actor, input }: Asked): Command {
    const id = uuid('c0000000', this.fresh());
    return { id, target: ROUND_ID, input, actor: ACTORS[actor], now: this.now, correlationId: id, causationId: null };
  }

  private append(events: readonly RoundEvent[]): void {
    const before = this.state.status;
    for (const event of events) {
      const parsed = ROUND_EVENT_DEFINITIONS.get(event.type)?.schema.safeParse(event.data);
      assert.ok(parsed?.success, `${event.type} doesn't fit its schema: ${parsed?.error?.message}`);
      assert.ok(canHappen(this.state.status, event), `${event.type} in ${this.state.status}`);
      this.state = evolve(this.state, { ...event, time: this.now, id: uuid('e0000000', this.log.length) });
      this.balances = post(this.balances, postingsOf(event));
      this.log.push(event);
    }
    this.rested.add(this.round.status);
    checkBooks(this.round, this.balances);
    checkHeld(this.round, this.log);
    if (isFinal(before)) assert.equal(this.round.status, before, 'a final status was left');
  }
}
