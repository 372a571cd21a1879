import { hash as digestOf } from 'node:crypto';
import type { EventDefinition, Happened } from '@meguri/contracts/events/event.ts';
import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import type { Command } from './command.ts';
import { seal } from './hash-chain.ts';
import type { Decided, StreamKind, StreamState } from './stream-state.ts';
import { uuidV5 } from './uuid-v5.ts';

/** A command with the id of the first event that it makes happen: by it a stream knows the command. */
export type IdentifiedCommand<Input> = Command<Input> & { readonly firstId: string };

/** A decision's events, ready to be appended, and what follows from them once they are. */
export interface PreparedEvents<State, Event extends Decided> {
  readonly events: readonly Event[];
  readonly toAppend: readonly EventToAppend[];
  readonly state: State;
  readonly hash: string;
}

/** Id of the event that a command puts at `index` (from 0) of its append. */
export function eventId(commandId: string, index: number): string {
  return uuidV5(String(index), commandId);
}

/** SHA-256 (hex) of a command's input, the same for whatever order its keys came in. */
export function inputHash(input: unknown): string {
  return digestOf('sha256', JSON.stringify(input, sortKeys) ?? 'undefined', 'hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** An event that a decision made doesn't fit its own schema: a mistake in the decision. */
export class UnstorableEvent extends Error {
  override name = 'UnstorableEvent';
}

/**
 * Checks, folds and chains what was decided on `before`. Folds what will be read back, not what was handed over.
 * @throws UnstorableEvent, and what `evolve` throws when an event can't follow: neither may be stored
 */
export function prepareEvents<State, Event extends Decided, Input>(
  kind: StreamKind<State, Event>,
  stream: string,
  before: StreamState<State>,
  command: IdentifiedCommand<Input>,
  decided: readonly Event[],
): PreparedEvents<State, Event> {
  if (decided.length === 0) return { events: decided, toAppend: [], state: before.state, hash: before.hash };
  let { state, hash } = before;
  const drafts = decided.map(({ type, data }, index) => {
    const definition = kind.definitions.get(type);
    const text = JSON.stringify(checkedData(definition, type, data));
    const id = index === 0 ? command.firstId : eventId(command.id, index);
    const happened = { type, data: JSON.parse(text) as unknown, id, time: command.now };
    state = kind.evolve(state, happened as Decided as Happened<Event>);
    return { stream, revision: before.revision + 1 + index, id, type, version: definition?.version ?? 0, data: text };
  });
  const metadata = {
    commandId: command.id,
    inputHash: inputHash(command.input),
    correlationId: command.correlationId,
    causationId: command.causationId,
    actor: {
      id: command.actor.as === 'system' ? null : command.actor.userId,
      party: kind.partyOf(command.actor, state),
    },
    time: command.now,
  };
  const toAppend = drafts.map((draft) => {
    const sealed = seal(hash, draft, metadata);
    hash = sealed.hash;
    return { id: draft.id, type: draft.type, version: draft.version, data: draft.data, metadata: sealed.metadata };
  });
  return { events: decided, toAppend, state, hash };
}

function checkedData(definition: EventDefinition | undefined, type: string, data: unknown): unknown {
  const checked = definition?.schema.safeParse(data);
  if (checked?.success === true) return checked.data;
  throw new UnstorableEvent(`${type}: ${checked?.error.message ?? 'no such event'}`);
}
