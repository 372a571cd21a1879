import { uuidV5 } from './uuid-v5.ts';

/** Who asks. A member acts as the party they are of the round, an operator as the operator, the system for a process. */
export type Actor =
  | { readonly as: 'member'; readonly userId: number }
  | { readonly as: 'operator'; readonly userId: number }
  | { readonly as: 'system'; readonly process: string };

/** What is asked of one stream. Time and actor come in with it, so that a decision reads neither clock nor session. */
export interface Command<Input = unknown> {
  /** UUID. The same command sent again has the same id, and is answered without being decided again. */
  readonly id: string;
  /** The stream's id without its prefix: a round's or an item's. */
  readonly target: string;
  readonly input: Input;
  readonly actor: Actor;
  /** The stream's revision that was looked at before: it is refused at another one. Absent: whichever there is. */
  readonly seen?: number;
  /** The domain's time, ISO 8601 UTC. */
  readonly now: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** What follows from a command at once: by the same actor unless told otherwise, with an id that a repetition has too. */
export function followUp<Input>(
  { id, target, actor, now, correlationId }: Command,
  name: string,
  input: Input,
  by: Actor = actor,
): Command<Input> {
  return { id: uuidV5(name, id), target, input, actor: by, now, correlationId, causationId: id };
}
