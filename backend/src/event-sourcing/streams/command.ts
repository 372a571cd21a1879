import { uuidV5 } from './uuid-v5.ts';

/** The sender. A member acts as their party in the round, an operator as operator; processes send as the system. */
export type Actor =
  | { readonly as: 'member'; readonly userId: number }
  | { readonly as: 'operator'; readonly userId: number }
  | { readonly as: 'system'; readonly process: string };

/** A command to one stream. It carries time and actor, so that decisions read neither clock nor session. */
export interface Command<Input = unknown> {
  /** UUID. A retry has the same id and isn't decided again. */
  readonly id: string;
  /** The stream's id without its prefix: a round's or an item's. */
  readonly target: string;
  readonly input: Input;
  readonly actor: Actor;
  /** The revision the sender has seen: the command is rejected at any other. Absent: any revision. */
  readonly seen?: number;
  /** The domain's time, ISO 8601 UTC. */
  readonly now: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** A command that follows directly from another: by the same actor unless given, with an id that retries share. */
export function followUp<Input>(
  { id, target, actor, now, correlationId }: Command,
  name: string,
  input: Input,
  by: Actor = actor,
): Command<Input> {
  return { id: uuidV5(name, id), target, input, actor: by, now, correlationId, causationId: id };
}
