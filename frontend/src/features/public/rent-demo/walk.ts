import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { leadsTo, openTo, type RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { isFinal, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { type Act, type Mover, ACTS } from './acts.ts';

/** A simulated round that only exists on this page: its state and how it got there. */
export interface Walk {
  readonly state: RoundState;
  readonly done: readonly Act[];
  /** The status in which damage was reported. */
  readonly interruptedIn: RoundState | null;
}

export const BEGINNING: Walk = { state: 'none', done: [], interruptedIn: null };

const PARTIES: Readonly<Record<Mover, Party>> = {
  borrower: 'borrower',
  owner: 'owner',
  operator: 'operator',
  time: 'system',
};

/** The status that follows once damage has been paid for. */
const ONWARD: Partial<Readonly<Record<RoundState, RoundStatus>>> = {
  returned: 'completed',
  return_shipping_code_generated: 'return_shipping_code_generated',
  usage_overdue: 'return_shipping_code_generated',
};

function targetOf({ interruptedIn }: Walk, { to }: Act): RoundStatus | undefined {
  if (to !== 'back' && to !== 'on') return to;
  if (interruptedIn === null || interruptedIn === 'none') return undefined;
  return to === 'back' ? interruptedIn : (ONWARD[interruptedIn] ?? 'in_use');
}

/** The state after an act's events; null: the machine doesn't allow one of them. */
function reached(walk: Walk, act: Act): RoundState | null {
  const to = targetOf(walk, act);
  let state: RoundState | null = walk.state;
  for (const type of act.events) {
    if (state === null) return null;
    state = leadsTo(state, type, to) ?? leadsTo(state, type);
  }
  return state;
}

/** The acts that the machine allows now. */
export const offered = (walk: Walk): readonly Act[] =>
  ACTS.filter(
    (act) =>
      openTo(walk.state, act.party ?? PARTIES[act.by]).has(act.events[0]!) &&
      reached(walk, act) !== null &&
      (act.from === undefined || act.from === walk.state) &&
      (act.unlessReportedIn === undefined || act.unlessReportedIn !== walk.interruptedIn) &&
      !(act.once === true && walk.done.includes(act)),
  );

/** The walk after an act. @throws Error if the machine doesn't allow it */
export function after(walk: Walk, act: Act): Walk {
  const state = offered(walk).includes(act) ? reached(walk, act) : null;
  if (state === null) throw new Error(`${act.id} can't be done in ${walk.state}`);
  const interruptedIn = state === 'damage_reported' && walk.interruptedIn === null ? walk.state : walk.interruptedIn;
  const isInDamage = state === 'damage_reported' || state === 'damage_fee_pending';
  return { state, done: [...walk.done, act], interruptedIn: isInDamage ? interruptedIn : null };
}

export const isOver = ({ state }: Walk): boolean => isFinal(state);
