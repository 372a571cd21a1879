import type { CommandBus } from '@nestjs/cqrs';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { AccountDirectory } from '../../../../accounts/account-directory.ts';
import type { Blocks } from '../../../../accounts/follows/blocks.ts';
import type { ItemDirectory } from '../../../../catalog/items/item-directory.ts';
import type { CommandContext } from '../../../../event-sourcing/command-context.ts';
import type { ServiceInterruptions } from '../../../../event-sourcing/interruptions/service-interruptions.ts';
import type { Command } from '../../../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../../../event-sourcing/streams/uuid-v5.ts';
import { ROUND_COMMANDS } from '../../../commands/registry.ts';
import { reserveFirst } from '../../../request/approve-request/prepare.ts';
import { AnswerParcel } from '../../../request/parcels/answer-parcel.ts';
import { CancelParcel } from '../../../request/parcels/cancel-parcel.ts';
import { CalendarCommand, CalendarCommandHandler } from '../../../round/calendar/calendar-command.ts';
import { ItemAvailability, type ItemCalendars } from '../../../round/calendar/item-calendars.ts';
import { ParcelRounds } from '../../../round/parcel-rounds.ts';
import type { RoundCommand, RoundCommandName } from '../../../round/round-command.ts';
import type { Rounds } from '../../../round/rounds.ts';
import type { CommandUploads } from '../../../round/uploads.ts';
import { type History, PREPARED } from './history.ts';
import { Interleaving } from './interleaving.ts';

const KEYS = '2b1f0a34-5d0c-4c8e-9b51-6f0f3c7a1d03';
const UPLOADS = {
  text: async (_kind: string, text: string | null | undefined) => (text == null ? null : TEXT),
} as unknown as CommandUploads;

/** The routes' code for a parcel over a history: each read and each append is a moment at which others may act, or a crash. */
export class ParcelService {
  readonly answers: AnswerParcel;
  readonly cancellations: CancelParcel;
  readonly rounds: ParcelRounds;
  readonly interleaving: Interleaving;
  readonly #history: History;
  readonly #tools;
  readonly #calendarCommands: CalendarCommandHandler;

  constructor(history: History) {
    this.#history = history;
    this.interleaving = new Interleaving(history.random);
    const { pause } = this.interleaving;
    const rounds = {
      find: async (id: string) => pause().then(() => history.round(id)),
      load: async (id: string) => pause().then(() => ({ state: history.rounds.get(id)?.state ?? INITIAL_ROUND })),
    } as unknown as Rounds;
    const calendars = {
      load: async (id: string) => pause().then(() => ({ state: history.calendars.of(id) })),
      handle: async (...sent: Parameters<ItemCalendars['handle']>) => history.calendars.handle(...sent),
    } as unknown as ItemCalendars;
    const availability = new ItemAvailability(calendars, rounds);
    this.#calendarCommands = new CalendarCommandHandler(calendars, availability);
    const items = { snapshot: async () => null } as unknown as ItemDirectory;
    const accounts = {
      address: async () => ({ state: 'complete', prefecture: '大阪府' }),
    } as unknown as AccountDirectory;
    const blocks = { areBetween: async () => false } as unknown as Blocks;
    const interruptions = { until: () => [] } as unknown as ServiceInterruptions;
    const bus = { execute: (command: RoundCommand | CalendarCommand) => this.#execute(command) } as CommandBus;
    this.#tools = { rounds, bus, availability, items, accounts, blocks };
    this.rounds = new ParcelRounds(rounds);
    this.answers = new AnswerParcel(bus, this.rounds, interruptions, availability, items, accounts, blocks);
    this.cancellations = new CancelParcel(bus, this.rounds, interruptions);
  }

  /** @param key the same when a request is repeated */
  contextOf(userId: number, key: string): CommandContext {
    const envelope = (name: string, target: string, input: unknown) => ({
      ...{ id: uuidV5(JSON.stringify([userId, name, target, key]), KEYS), target, input },
      ...{
        actor: { as: 'member', userId },
        now: this.#history.now,
        correlationId: uuidV5(key, KEYS),
        causationId: null,
      },
    });
    return { viewer: { userId }, envelope } as unknown as CommandContext;
  }

  async #execute(command: RoundCommand | CalendarCommand): Promise<unknown> {
    await this.interleaving.pause();
    this.#history.mayCrash();
    if (command instanceof CalendarCommand) return this.#calendarCommands.execute(command);
    const { name } = command;
    const sent = (await command.withInput(UPLOADS)) as Command<object>;
    if (name === 'approve-request') {
      const { decide } = ROUND_COMMANDS[name];
      await reserveFirst({ ...sent, interruptions: [] }, decide, this.#tools);
      await this.interleaving.pause();
      this.#history.mayCrash();
    }
    const input = { ...sent.input, ...PREPARED[name as RoundCommandName] };
    return this.#history.apply(name, { ...sent, input });
  }
}
