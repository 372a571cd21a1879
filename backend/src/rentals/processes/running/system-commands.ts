import type { CommandBus } from '@nestjs/cqrs';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { type InputOf, RoundCommand, type SystemCommandName } from '../../round/round-command.ts';
import type { Cause } from '../../round/jobs.ts';

/** A command by the system; the same again has the same id, and takes effect once. */
export interface SystemCommand<Name extends SystemCommandName = SystemCommandName> extends Sending {
  readonly name: Name;
  readonly input: InputOf<Name>;
}

interface Sending {
  readonly id: string;
  /** The round's id; the item's for a calendar. */
  readonly target: string;
  readonly cause: Cause;
  readonly process: string;
}

const COMMAND_IDS = '0b6a4d0e-2c53-4d3b-8f0c-7a0c2d1d9f3e';
const idOf = (name: string, target: string, key: string): string => uuidV5(`${name} ${target} ${key}`, COMMAND_IDS);

/** A command whose id follows from its name, its target and `key`: what it is about, or what caused it. */
export function commandOf<Name extends SystemCommandName>(
  process: string,
  name: Name,
  { target, key, input, cause }: { target: string; key: string; input: InputOf<Name>; cause: Cause },
): SystemCommand<Name> {
  return { id: idOf(name, target, key), name, target, input, cause, process };
}

/** What the record of a payment is about: told of one by several ways, it is the same command. */
export const paymentKey = (paymentIntentId: string, checkoutId: string | null): string =>
  `${paymentIntentId} ${checkoutId ?? ''}`;

/** Not a rule: others were faster, or something is down. Worth trying again. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'write_conflict',
  'event_log_unavailable',
  'service_unavailable',
  'payment_provider_unavailable',
]);

/** Whether a rule said no: the same again would be refused again. */
export const isRefusal = (error: unknown): error is Rejected => error instanceof Rejected && !TRANSIENT.has(error.code);

/** How processes send commands: over the same bus as people's, with ids under which a repetition is known. */
export class SystemCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves once the command has taken effect, now or before.
   * @throws Rejected when a rule says no; EventLogUnavailable when the outcome is unknown
   */
  async send<Name extends SystemCommandName>({ name, input, ...sending }: SystemCommand<Name>): Promise<void> {
    await onceDone(() => this.bus.execute(new RoundCommand(name, this.envelope(sending, input))));
  }

  /** Sends a command for which a rule's no is as good as done. */
  async sendUnlessRefused<Name extends SystemCommandName>(command: SystemCommand<Name>): Promise<void> {
    try {
      await this.send(command);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Gives a round's days back to its item. */
  async releasePeriod(process: string, itemId: string, roundId: string, cause: Cause): Promise<void> {
    const id = idOf('release-period', itemId, cause.id);
    const command = this.envelope({ id, target: itemId, cause, process }, { roundId });
    await onceDone(() => this.bus.execute(new CalendarCommand('release-period', command)));
  }

  private envelope<Input>({ id, target, cause, process }: Sending, input: Input): Command<Input> {
    const now = this.clock.now().toISOString();
    const actor = { as: 'system', process } as const;
    return { id, target, input, actor, now, correlationId: cause.correlationId, causationId: cause.id };
  }
}

/** The id follows from what the command is about: whatever it said the first time, it has taken effect. */
async function onceDone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof Rejected) || error.code !== 'idempotency_key_reused') throw error;
  }
}
