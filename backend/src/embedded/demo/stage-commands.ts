import type { CommandBus } from '@nestjs/cqrs';
import { HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { AccountDirectory } from '../../accounts/account-directory.ts';
import type { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import type { Actor, Command } from '../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { CalendarCommand } from '../../rentals/round/calendar/calendar-command.ts';
import type { ReservePeriodInput } from '../../rentals/round/calendar/decide.ts';
import { RoundCommand, type RoundCommandName, type SentInput } from '../../rentals/round/round-command.ts';
import type { RoundResult } from '../../rentals/round/rounds.ts';
import { awake } from './awake.ts';

/** The parties, place and time of a story. */
export interface Cast {
  readonly roundId: string;
  readonly itemId: string;
  readonly ownerId: number;
  readonly borrowerId: number;
  readonly operatorId: number;
  readonly startDate: string;
  /** 00:00 in Tokyo of the first day of use; hours of the steps count from here. */
  readonly start: Instant;
  /** When the demo was created. */
  readonly now: Instant;
  readonly method: 'delivery' | 'pickup';
  readonly cover: boolean;
  /** null: without one. */
  readonly couponId: string | null;
  /** The parcel for which it is requested with others, and its place among them; null: alone. */
  readonly parcel: { readonly id: string; readonly rounds: number; readonly place: number } | null;
  readonly pickupArea: string;
  /** Uploads a photo of the item as this user, for reports. */
  readonly photoOf: (userId: number) => Promise<string>;
}

export interface Props {
  readonly bus: CommandBus;
  readonly provider: PaymentProvider;
  readonly accounts: AccountDirectory;
}

/** Sends commands to one round as its parties, an operator and processes do, at times of the story. */
export abstract class StageCommands {
  constructor(
    protected readonly props: Props,
    protected readonly cast: Cast,
  ) {}

  protected get borrower(): Actor {
    return { as: 'member', userId: this.cast.borrowerId };
  }
  protected get owner(): Actor {
    return { as: 'member', userId: this.cast.ownerId };
  }
  protected get operator(): Actor {
    return { as: 'operator', userId: this.cast.operatorId };
  }
  protected get system(): Actor {
    return { as: 'system', process: 'demo-data' };
  }

  protected hour(hours: number): Instant {
    return plus(this.cast.start, hours * HOUR);
  }
  protected beforeNow(hours: number): Instant {
    return plus(this.cast.now, -hours * HOUR);
  }
  protected awakeBeforeNow(hours: number): Instant {
    return awake(this.beforeNow(hours));
  }

  protected send<Name extends RoundCommandName>(
    name: Name,
    actor: Actor,
    input: SentInput<Name>,
    now: Instant,
  ): Promise<RoundResult> {
    return this.props.bus.execute(new RoundCommand(name, this.envelope(name, actor, input, now)));
  }

  /** The days of the round in its item's calendar, as the answer to a parcel reserves them before the approval. */
  protected async reserve(days: Omit<ReservePeriodInput, 'roundId'>, now: Instant): Promise<void> {
    const { roundId, itemId } = this.cast;
    const command = this.envelope('reserve-period', this.owner, { roundId, ...days }, now);
    await this.props.bus.execute(new CalendarCommand('reserve-period', { ...command, target: itemId }));
  }

  /** Ids derive from the round, the command and its time, so an interrupted story continues where it stopped. */
  private envelope<Input>(name: string, actor: Actor, input: Input, now: Instant): Command<Input> {
    const id = uuidV5(`${name} ${now}`, this.cast.roundId);
    return { id, target: this.cast.roundId, input, actor, now, correlationId: this.cast.roundId, causationId: null };
  }
}
