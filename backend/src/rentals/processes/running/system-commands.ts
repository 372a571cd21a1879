import type { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import type { ChangePeriodInput, ReleasePeriodInput } from '../../round/calendar/decide.ts';
import { type InputOf, RoundCommand, type SystemCommandName } from '../../round/round-command.ts';
import type { Cause } from '../../round/jobs.ts';
import { isRefusal } from '../../round/refusal.ts';

/** A command by the system; a repetition has the same id and takes effect once. */
export interface SystemCommand<Name extends SystemCommandName = SystemCommandName> extends Sending {
  readonly name: Name;
  readonly input: InputOf<Name>;
}

interface Sending {
  readonly id: string;
  /** The round's id; for a calendar the item's. */
  readonly target: string;
  readonly cause: Cause;
  readonly process: string;
}

const COMMAND_IDS = '0b6a4d0e-2c53-4d3b-8f0c-7a0c2d1d9f3e';
const idOf = (name: string, target: string, key: string): string => uuidV5(`${name} ${target} ${key}`, COMMAND_IDS);

/** The command's id derives from its name, its target and `key`: its subject, or its cause. */
export function commandOf<Name extends SystemCommandName>(
  process: string,
  name: Name,
  { target, key, input, cause }: { target: string; key: string; input: InputOf<Name>; cause: Cause },
): SystemCommand<Name> {
  return { id: idOf(name, target, key), name, target, input, cause, process };
}

/** The key for recording a payment, the same however it became known. */
export const paymentKey = (paymentIntentId: string, checkoutId: string | null): string =>
  `${paymentIntentId} ${checkoutId ?? ''}`;

/** How processes send commands: over the same bus as people's, with ids by which a repetition is recognised. */
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

  /** Sends a command that may be rejected by a rule, which is as good. */
  async sendUnlessRefused<Name extends SystemCommandName>(command: SystemCommand<Name>): Promise<void> {
    try {
      await this.send(command);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Releases a round's days in the item's calendar. */
  async releasePeriod(process: string, itemId: string, input: ReleasePeriodInput, cause: Cause): Promise<void> {
    const id = idOf('release-period', itemId, cause.id);
    const command = this.envelope({ id, target: itemId, cause, process }, input);
    await onceDone(() => this.bus.execute(new CalendarCommand('release-period', command)));
  }

  /** Frees the days of a round's extension in the item's calendar. */
  async shortenPeriod(process: string, itemId: string, input: ChangePeriodInput, cause: Cause): Promise<void> {
    const id = idOf('shorten-period', itemId, cause.id);
    const command = this.envelope({ id, target: itemId, cause, process }, input);
    await onceDone(() => this.bus.execute(new CalendarCommand('shorten-period', command)));
  }

  private envelope<Input>({ id, target, cause, process }: Sending, input: Input): Command<Input> {
    const now = this.clock.now().toISOString();
    const actor = { as: 'system', process } as const;
    return { id, target, input, actor, now, correlationId: cause.correlationId, causationId: cause.id };
  }
}

/** The id derives from the subject: whatever the first response was, the command has taken effect. */
async function onceDone(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof Rejected) || error.code !== 'idempotency_key_reused') throw error;
  }
}
