import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Party } from '@meguri/contracts/event-metadata.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { CommandContext } from '../http/command-context.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Command } from '../streams/command.ts';
import { type Attaching, RoundAttachments } from './attachments.ts';
import { partyOf } from './decision.ts';
import type { RoundCommand, RoundHandled } from './round-command.ts';
import { RoundViews } from './round-views.ts';
import { Rounds } from './rounds.ts';

/** One command as a route sends it. */
export interface Order<Input> {
  readonly command: new (asked: Command<Input>) => RoundCommand<Input>;
  readonly roundId: string;
  /** An operator on the routes of the administration, else a member; a member by default. */
  readonly as?: 'member' | 'operator';
  /** The command's input; texts and photos that came with it are attached on the way. */
  readonly input: (attach: Attaching) => Input | Promise<Input>;
}

/** What a command came to, with its own id and time. */
export interface Sent extends RoundHandled {
  readonly commandId: string;
  readonly sentAt: string;
}

/** Where routes hand commands in, and get their answers from. */
@Injectable()
export class RoundDesk {
  constructor(
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly attachments: RoundAttachments,
    private readonly views: RoundViews,
  ) {}

  /** The party that the viewer is of the round; administrators who are none of its people are operators. */
  async partyOf(viewer: Viewer, roundId: string): Promise<Party> {
    const { state: round } = await this.rounds.load(roundId);
    const own = viewer.userId === round.borrowerId || viewer.userId === round.ownerId;
    return partyOf({ as: viewer.isAdmin && !own ? 'operator' : 'member', userId: viewer.userId }, round);
  }

  /** Whether what is reported now belongs to a case that is open already. */
  async hasOpenReport(roundId: string): Promise<boolean> {
    return (await this.rounds.load(roundId)).state.status === 'damage_reported';
  }

  /** @throws what the command's handler throws */
  async send<Input>(context: CommandContext, { command, roundId, as, input }: Order<Input>): Promise<Sent> {
    const asked = context.envelope(command.name, roundId, null, as);
    const handled = await this.attachments.during(asked, async (attach) =>
      this.bus.execute(new command({ ...asked, input: await input(attach) })),
    );
    return { ...handled, commandId: asked.id, sentAt: asked.now };
  }

  /** Sends it and answers with the request as it is then. */
  async change<Input>(context: CommandContext, order: Order<Input>): Promise<RentalRequest | undefined> {
    return this.show(context, order.roundId, await this.send(context, order));
  }

  show(context: CommandContext, roundId: string, { position }: RoundHandled): Promise<RentalRequest | undefined> {
    return context.answer(position, () => this.views.requestFor(context.viewer, roundId, position));
  }
}
