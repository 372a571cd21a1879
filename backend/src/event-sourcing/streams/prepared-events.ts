import { hash as digestOf } from 'node:crypto';
import type { EventDefinition, Happened } from '@meguri/contracts/events/event.ts';
import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import type { Command } from './command.ts';
import { seal } from './hash-chain.ts';
import type { Decided, StreamKind, StreamState } from './stream-state.ts';
import { uuidV5 } from './uuid-v5.ts';

/** A command with the id of its first event, by which a stream recognises retries. */
export type IdentifiedCommand<Input> = Command<Input> & { readonly firstId: string };

/** The events of a decision, ready to be appended, and the state after them. */
export interface PreparedEvents<State, Event extends Decided> {
  readonly events: readonly Event[];
  readonly toAppend: readonly EventToAppend[];
  readonly state: State;
  readonly hash: string;
}

/** The id of the event at `index` (from 0) of a command's append. */
export function eventId(commandId: string, index: number): string {
  return uuidV5(String(index), commandId);
}

/** SHA-256 (hex) of a command's input, independent of the order of keys. */
export function inputHash(input: unknown): string {
  const text = isSorted(input) ? JSON.stringify(input) : JSON.stringify(input, sortKeys);
  return digestOf('sha256', text ?? 'undefined', 'hex');
}

/** Most inputs are: then JSON is the same without a copy of every object, which takes twice as long. */
function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let last = '';
  for (const [key, one] of Object.entries(value)) {
    if (key < last || !isSorted(one)) return false;
    last = key;
  }
  return true;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A decision returned an event that doesn't match its schema: a bug in the decision. */
export class UnstorableEvent extends Error {
  override name = 'UnstorableEvent';
}

/**
 * Validates, folds and chains the events of a decision on `before`. Folds the data as it will be read back, not as it
 * was passed.
 * @throws UnstorableEvent, and what `evolve` throws when an event can't follow: then nothing may be appended
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
