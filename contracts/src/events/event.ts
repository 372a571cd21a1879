import type * as z from 'zod';

/** Converts stored data from schema version n to n + 1. Pure. */
export type Upcaster = (data: unknown) => unknown;

/** Flags say where an event matters to other code. Each family of events defines which flags its events must state. */
export type EventFlags = Readonly<Record<string, unknown>>;

/** The newest version of one type of event. `upcasters[n - 1]` converts version n to n + 1. */
export interface EventDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Flags extends EventFlags = EventFlags,
> {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  readonly flags: Flags;
  readonly upcasters: readonly Upcaster[];
}

/** An event as decisions produce it and folds read it: past-tense type and typed data. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer Type, infer Schema> ? { readonly type: Type; readonly data: z.infer<Schema> } : never;

/** A stored event as folds read it, with its id and the domain's time (ISO 8601 UTC) of the decision. */
export type Happened<Event> = Event & { readonly id: string; readonly time: string };

/** Defines version 1 of an event, or version n when n − 1 upcasters are given. */
export function defineEvent<Type extends string, Schema extends z.ZodType, const Flags extends EventFlags>(
  type: Type,
  schema: Schema,
  flags: Flags,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Type, Schema, Flags> {
  return { type, version: upcasters.length + 1, schema, flags, upcasters };
}

/** The names of a family's events that set the flag. */
export type TypesWith<Definition extends EventDefinition, Flag extends string> =
  Definition extends EventDefinition<infer Type, z.ZodType, Readonly<Record<Flag, true>>> ? Type : never;

/** A stored event that matches no definition: the log is damaged, or a newer release wrote it. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** A stored event of a type or version that this release doesn't know: a newer one wrote it. */
export class NewerEvent extends UnreadableEvent {
  override name = 'NewerEvent';
}

/**
 * Stored JSON text → typed data of the newest version: upcast, then parse.
 * @throws NewerEvent for an unknown type or a version from the future; UnreadableEvent for data that fits no schema.
 */
export function parseStored<D extends EventDefinition>(
  definitions: ReadonlyMap<string, D>,
  stored: { readonly type: string; readonly version: number; readonly data: string },
): EventOf<D> {
  const definition = definitions.get(stored.type);
  if (definition === undefined) throw new NewerEvent(`unknown event type ${stored.type}`);
  const data = upcast(definition, stored.version, JSON.parse(stored.data));
  const parsed = definition.schema.safeParse(data);
  if (!parsed.success) throw new UnreadableEvent(`${stored.type} v${stored.version}: ${parsed.error.message}`);
  return { type: stored.type, data: parsed.data } as EventOf<D>;
}

/**
 * As parseStored, but doesn't validate data of the current version, for folding long logs. Events were validated before
 * they were appended, and the hash chain detects later changes.
 */
export function readStored<D extends EventDefinition>(
  definitions: ReadonlyMap<string, D>,
  stored: { readonly type: string; readonly version: number; readonly data: string },
): EventOf<D> {
  const definition = definitions.get(stored.type);
  if (definition === undefined) throw new NewerEvent(`unknown event type ${stored.type}`);
  if (stored.version !== definition.version) return parseStored(definitions, stored);
  return { type: stored.type, data: JSON.parse(stored.data) } as EventOf<D>;
}

function upcast(definition: EventDefinition, version: number, data: unknown): unknown {
  if (version > definition.version) throw new NewerEvent(`${definition.type} has no version ${version}`);
  if (version < 1) throw new UnreadableEvent(`${definition.type} has no version ${version}`);
  return definition.upcasters.slice(version - 1).reduce((older, lift) => lift(older), data);
}
