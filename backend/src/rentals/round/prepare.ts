import type { Command } from '../../event-sourcing/streams/command.ts';
import type { Decide, TimedCommand } from './decision.ts';
import type { RoundResult } from './rounds.ts';

/**
 * Finds out what a command's decision has to know beside what was sent, and does what must have been done before it. Each
 * preparation names the tools that it takes.
 * @returns the decision on what was sent
 */
export type Prepare<Sent, Input, Tools> = (
  command: TimedCommand<Sent>,
  decide: Decide<Input>,
  tools: Tools,
) => Promise<Decide<Sent>>;

/** Runs after a command's events are stored. */
export type Afterwards<Sent, Tools> = (command: Command<Sent>, result: RoundResult, tools: Tools) => Promise<void>;
