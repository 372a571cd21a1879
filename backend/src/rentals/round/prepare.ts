import type { Command } from '../../event-sourcing/streams/command.ts';
import type { Decide, TimedCommand } from './decision.ts';
import type { RoundResult } from './rounds.ts';

/**
 * Collects the facts that a command's decision needs besides its input, and does work that must precede it, such as
 * opening a payment page. Each preparation names the tools it uses.
 * @returns `decide` with those facts applied, so that it takes the command's input alone
 */
export type Prepare<Sent, Input, Tools> = (
  command: TimedCommand<Sent>,
  decide: Decide<Input>,
  tools: Tools,
) => Promise<Decide<Sent>>;

/** Runs after a command's events are appended. */
export type Afterwards<Sent, Tools> = (command: Command<Sent>, result: RoundResult, tools: Tools) => Promise<void>;
