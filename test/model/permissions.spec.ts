import { describe, expect, it } from '@jest/globals';
import { ROUND_COMMANDS, mayNeedTwoOperators } from '../../backend/src/rentals/commands/registry.ts';
import { BORROWER, OWNER, TIMES } from '../../contracts/src/rental-round/test-support/histories.ts';
import { OPERATOR, ROUND_ID, STRANGER } from '../../backend/src/rentals/test-support/commands.ts';
import type { Actor as Acting } from '../../backend/src/event-sourcing/streams/command.ts';
import { Rejected } from '../../contracts/src/errors.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { PROPOSABLE } from '../../contracts/src/rental-round/events/shapes.ts';
import { movedBy } from '../../contracts/src/rental-round/money/four-eyes.ts';
import { postingsOf } from '../../contracts/src/rental-round/money/ledger.ts';
import { plus } from '../../contracts/src/rental-round/time/period.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import { INITIAL_ROUND, type Round } from '../../contracts/src/rental-round/rental-round.ts';
import { ROUND_STATUSES } from '../../contracts/src/rental-round/status.ts';
import { COMMAND_NAMES, type CommandName, decide, inputsOf } from './catalogue.ts';
import { orAny, uuid } from './inputs.ts';
import { type Actor, AFTER_A_LATE_PAYMENT, CHARGED, type From, TABLE, type To } from './lifecycle-table.ts';
import { type Situation, situationsIn } from './situations.ts';

const HOUR = 3_600_000;
/** Times before, in and after every window of the lifecycle, counted from the last event. */
const AFTER = [0, 1, 2 * HOUR, 25 * HOUR, 4 * 24 * HOUR, 9 * 24 * HOUR, 20 * 24 * HOUR, 60 * 24 * HOUR];
const ACTORS: Readonly<Record<Actor, Acting>> = {
  borrower: { as: 'member', userId: BORROWER },
  owner: { as: 'member', userId: OWNER },
  operator: { as: 'operator', userId: OPERATOR },
  system: { as: 'system', process: 'model' },
};
const STATES: readonly From[] = ['none', ...ROUND_STATUSES];

interface Tried {
  readonly round: Round;
  readonly now: string;
  readonly outcome: readonly RoundEvent[] | Rejected;
}

// A million rejections. Nothing needs their stack traces.
Error.stackTraceLimit = 0;
let serial = 1000;
const fresh = () => (serial += 1);

function decided(name: CommandName, actor: Acting, input: unknown, round: Round, now: string): Tried['outcome'] {
  const id = uuid('c0000000', fresh());
  try {
    return decide(name, { id, target: ROUND_ID, input, actor, now, correlationId: id, causationId: null }, round);
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

const NOT_BEGUN: readonly Situation<Round>[] = [{ round: INITIAL_ROUND, since: TIMES.requested }];
const SITUATIONS = new Map<From, readonly Situation<Round>[]>(
  STATES.map((status) => [status, status === 'none' ? NOT_BEGUN : situationsIn(status)]),
);

/** Every attempt of an actor with a command in a status: all situations, times and inputs. */
const tries = (name: CommandName, actor: Acting, status: From): readonly Tried[] =>
  SITUATIONS.get(status)!.flatMap(({ round, since }) =>
    AFTER.map((after) => plus(since, after)).flatMap((now) =>
      inputsOf(name, { round: orAny(round), now, fresh }).map((input) => ({
        round,
        now,
        outcome: decided(name, actor, input, round, now),
      })),
    ),
  );

const rowsFor = (name: CommandName, status: From) =>
  TABLE.filter(({ command, from }) => command === name && from.includes(status));
const allowed = (name: CommandName, actor: Actor, status: From): readonly To[] => [
  ...rowsFor(name, status)
    .filter(({ by }) => by.includes(actor))
    .flatMap(({ to }) => to),
  ...(status === 'request_cancelled' && AFTER_A_LATE_PAYMENT[actor]?.includes(name) ? ['unchanged' as const] : []),
];

const happened = ({ outcome }: Tried) => !(outcome instanceof Rejected) && outcome.length > 0;
const cell = (name: CommandName, actor: string, status: From) => `${actor} ${name} in ${status}`;

/** The round has the wanted status already, or knows the fact: the answer is the same, and nothing is stored. */
const NOTHING_NEW: Partial<Record<CommandName, readonly From[]>> = {
  'reject-request': ['rejected'],
  'approve-request': ['request_approved'],
  'decline-request': ['request_declined'],
  'expire-request': ['request_expired'],
  'withdraw-request': ['request_cancelled'],
  'cancel-unpaid': ['request_cancelled'],
  'start-payment': ['payment_pending'],
  // The end of an older checkout, or of the paid one.
  'fail-payment': ['request_approved', 'request_cancelled', 'payment_pending', ...CHARGED],
  'register-shipping-code': CHARGED,
  'cancel-round': ['cancelled'],
  'mark-shipped': ['shipped'],
  'confirm-receipt': ['in_use'],
  'request-fit-refund': ['in_use', 'return_shipping_code_generated', 'returned'],
  'request-return': ['in_use', 'return_shipping_code_generated', 'usage_overdue'],
  'register-return-code': [
    ...(['return_shipping_code_generated', 'usage_overdue', 'returned', 'completed'] as const),
    ...(['damage_reported', 'damage_fee_pending', 'damage_fee_paid'] as const),
  ],
  'expire-extension': STATES,
  'record-extension-decline': STATES,
  'mark-overdue': ['usage_overdue'],
  'mark-returned': ['returned'],
  'declare-non-return': ['damage_reported'],
  'confirm-return': ['completed'],
  'record-fee-charge-failure': STATES,
  'lapse-proposal': STATES,
  'return-parcel-shipping': STATES,
};
const partiesOf = (name: CommandName): readonly Actor[] =>
  TABLE.filter(({ command }) => command === name).flatMap(({ by }) => by);
const mayBeNothing = (name: CommandName, actor: Actor, status: From): boolean =>
  (NOTHING_NEW[name] ?? []).includes(status) && partiesOf(name).includes(actor);

describe.each(Object.entries(ACTORS) as [Actor, Acting][])('the %s', (actor, acting) => {
  it.each(COMMAND_NAMES)('may %s exactly when the lifecycle allows it', (name) => {
    const wrong: string[] = [];
    for (const status of STATES) {
      const expected = allowed(name, actor, status).length > 0;
      const tried = tries(name, acting, status);
      const can = tried.some(happened);
      if (can !== expected) wrong.push(`${cell(name, actor, status)}: ${can ? 'possible' : 'impossible'}`);
      if (expected || mayBeNothing(name, actor, status)) continue;
      if (!tried.every(({ outcome }) => outcome instanceof Rejected))
        wrong.push(`${cell(name, actor, status)}: not refused`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(COMMAND_NAMES)('%s leads only to what the lifecycle allows', (name) => {
    const wrong = new Set<string>();
    for (const status of STATES) {
      const targets = allowed(name, actor, status);
      for (const one of tries(name, acting, status)) {
        if (one.outcome instanceof Rejected || one.outcome.length === 0) continue;
        const after = statusAfter(one.round, one.outcome, one.now);
        if (!targets.some((to) => to === (after === status ? 'unchanged' : after) || to === after))
          wrong.add(`${cell(name, actor, status)} leads to ${after}`);
      }
    }
    expect([...wrong]).toEqual([]);
  });
});

describe.each([
  ['a stranger', { as: 'member', userId: STRANGER }, 'not_found'],
  ['an operator in their own round', { as: 'operator', userId: OWNER }, 'own_round'],
  ['an operator who borrows', { as: 'operator', userId: BORROWER }, 'own_round'],
] as [string, Acting, string][])('%s', (_who, acting, code) => {
  it.each(COMMAND_NAMES)('can’t %s anywhere', (name) => {
    const answers = new Set<string>();
    for (const status of ROUND_STATUSES) {
      if (name === 'request-rental') continue;
      for (const { outcome } of tries(name, acting, status))
        answers.add(outcome instanceof Rejected ? outcome.code : 'decided');
    }
    expect([...answers]).toEqual(name === 'request-rental' ? [] : [code]);
  });
});

it('processes may send the commands that the lifecycle gives to the system, and no other', () => {
  const sent = COMMAND_NAMES.filter((name) => ROUND_COMMANDS[name].bySystem);
  expect(sent).toEqual(COMMAND_NAMES.filter((name) => partiesOf(name).includes('system')));
});

it('an operator’s decision moves money only when a second one may have to agree', () => {
  const found = new Set<string>();
  const unwatched = new Set<string>();
  for (const name of COMMAND_NAMES) {
    for (const { round, outcome } of ROUND_STATUSES.flatMap((status) => tries(name, ACTORS.operator, status))) {
      // A confirmation is the second operator's, and moves what was proposed.
      if (outcome instanceof Rejected || round.status === 'none' || name === 'confirm-proposal') continue;
      if (movedBy(round, outcome) > 0) found.add(name);
      else if (!mayNeedTwoOperators(name) && outcome.flatMap(postingsOf).length > 0) unwatched.add(name);
    }
  }
  expect([...found].toSorted()).toEqual(PROPOSABLE.toSorted());
  expect([...unwatched]).toEqual([]);
});

const statusAfter = (round: Round, events: readonly RoundEvent[], time: string): From =>
  events.reduce<Round>((now, event, index) => evolve(now, { ...event, id: uuid('e0000000', index), time }), round)
    .status;
