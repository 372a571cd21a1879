import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { PROPOSABLE } from '../../contracts/src/rental-round/events/shapes.ts';
import { deadlinesOf } from '../../contracts/src/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '../../contracts/src/rental-round/time/interruptions.ts';
import { plus } from '../../contracts/src/rental-round/time/period.ts';
import { type RoundState, statusAfter } from '../../contracts/src/rental-round/machine.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { COMMAND_NAMES } from './catalogue.ts';
import type { Actor } from './lifecycle-table.ts';
import { sweep } from './time.ts';
import { goUsualWay, METHODS, USUAL_WAY } from './usual-way.ts';
import { ACTORS, type Asked, World } from './world.ts';

const MINUTE = 60_000;
const PARTIES = Object.keys(ACTORS) as readonly Actor[];

/**
 * One step of a walk. `advance` changes the status without ending the round, `act` does anything possible, `money`
 * records a fact of the provider, `try` tries anything at all; others let time pass, to a deadline or past it, fire
 * timers, late or not, repeat facts of the provider, let an operator correct money or make a proposal, ask a party for
 * an answer, or give it, or bring an extension forward.
 */
const step = <Do extends string>(weight: number, what: Do, pick: fc.Arbitrary<number> = fc.nat()) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(what), pick }),
});
const stepArbitrary = fc.oneof(
  step(10, 'advance'),
  step(3, 'act'),
  step(6, 'money'),
  step(4, 'try'),
  step(3, 'wait', fc.nat(20 * 24 * 60)),
  step(4, 'reach', fc.constantFrom(-1, 0, 1, 5 * 24 * 60 * MINUTE)),
  step(4, 'sweep'),
  step(2, 'again'),
  step(1, 'propose'),
  step(2, 'correct'),
  step(1, 'answer'),
  step(3, 'extend'),
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

/** The usual steps of most rounds, up to `begun`, then random ones. */
export const walkArbitrary = fc.record({
  begun: fc.nat(USUAL_WAY.length),
  method: fc.constantFrom(...METHODS),
  steps: fc.array(stepArbitrary, { maxLength: 40, size: 'max' }),
});
export type Walk = typeof walkArbitrary extends fc.Arbitrary<infer W> ? W : never;

/** Every party with every command, in a fixed order. */
const CHOICES = PARTIES.flatMap((actor) => COMMAND_NAMES.map((name) => ({ actor, name })));
const MONEY = CHOICES.filter(
  ({ actor, name }) => actor === 'system' && /^(record|close)-(?!answer|unavailable)/.test(name),
);

/** Operators' corrections of money. */
const CORRECTIONS = CHOICES.filter(
  ({ actor, name }) => actor === 'operator' && /^(resend|settle|assign|reverse)-/.test(name),
);

/** Questions to parties in a damage case, and their answers. */
const ANSWERS = CHOICES.filter(({ name }) => name.endsWith('-answer'));

/** An extension, from its request to its payment or end. */
const EXTENSIONS = CHOICES.filter(({ name }) => name.includes('extension'));

export function walk({ begun, method, steps }: Walk): World {
  const world = new World();
  goUsualWay(world, method, begun);
  for (const one of steps) take(world, one);
  return world;
}

function take(world: World, { do: what, pick }: Step): void {
  switch (what) {
    case 'advance':
      return actSomehow(world, CHOICES, pick, advances);
    case 'act':
      return actSomehow(world, CHOICES, pick, () => true);
    case 'money':
      return actSomehow(world, MONEY, pick, () => true);
    case 'try':
      return void world.ask(anything(world, pick));
    case 'wait':
      return void (world.now = plus(world.now, pick * MINUTE));
    case 'reach':
      return reachDeadline(world, pick);
    case 'sweep':
      return sweep(world);
    case 'again':
      return repeatFact(world, pick);
    case 'correct':
      return actSomehow(world, CORRECTIONS, pick, () => true);
    case 'answer':
      return actSomehow(world, ANSWERS, pick, () => true);
    case 'extend':
      return extend(world, pick);
    case 'propose':
      return proposeSomething(world, pick);
  }
}

const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];

function anything(world: World, pick: number): Asked {
  const { actor, name } = pickFrom(CHOICES, pick)!;
  return { actor, name, input: pickFrom(world.inputsOf(name), Math.floor(pick / CHOICES.length)) };
}

type Wanted = (world: World, events: readonly RoundEvent[]) => boolean;

/** Goes through the choices from a random one, with a random stride, and takes the first that is wanted. */
function actSomehow(world: World, choices: typeof CHOICES, pick: number, wanted: Wanted): void {
  const stride = 1 + 2 * (pick % 31);
  for (let tried = 0; tried < choices.length; tried += 1) {
    const { actor, name } = pickFrom(choices, pick + tried * stride)!;
    const asked = { name, actor, input: pickFrom(world.inputsOf(name), pick % 7) };
    const events = world.outcomeOf(asked);
    if (events.length > 0 && wanted(world, events)) return void world.ask(asked);
  }
}

function proposeSomething(world: World, pick: number): void {
  for (let tried = 0; tried < PROPOSABLE.length; tried += 1) {
    const name = pickFrom(PROPOSABLE, pick + tried)!;
    if (world.propose({ name, actor: 'operator', input: pickFrom(world.inputsOf(name), pick % 7) })) return;
  }
}

/** Walks that end early cover little. */
const advances: Wanted = ({ state }, events) => {
  const status = events.reduce<RoundState>((now, event) => statusAfter(now, event), state.status);
  return status !== state.status && !isFinal(status);
};

/** Up to three steps at once: its window is short. */
function extend(world: World, pick: number): void {
  for (let done = 0; done <= pick % 3; done += 1) actSomehow(world, EXTENSIONS, pick + done, isOfExtension);
}

/** Not a payment that goes back. */
const isOfExtension: Wanted = (_world, events) => events.some(({ type }) => type.startsWith('Extension'));

function reachDeadline(world: World, offset: number): void {
  if (world.state.status === 'none') return;
  const [next] = deadlinesOf(world.state, NO_INTERRUPTIONS)
    .map(({ due }) => due)
    .sort();
  if (next === undefined) return;
  const reached = plus(next, offset);
  if (reached > world.now) world.now = reached;
}

/** Webhooks arrive twice, late and in any order: known facts change nothing. */
function repeatFact(world: World, pick: number): void {
  const known = pickFrom(world.known, pick);
  if (known === undefined) return;
  assert.equal(world.ask(known), false, `${known.name} took effect twice`);
}
