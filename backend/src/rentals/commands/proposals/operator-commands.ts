import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { ROUND_COMMANDS, type RoundCommandKind, mayNeedTwoOperators } from '../registry.ts';
import { RoundCommand, type RoundCommandName, type RouteCommand } from '../../round/round-command.ts';
import { RequestViews } from '../../queries/request-views.ts';
import { Rounds } from '../../round/rounds.ts';
import type { CommandUploads } from '../../round/uploads.ts';
import { respectingProposals } from './decide.ts';
import { FourEyesLimit } from './four-eyes-limit.ts';
import { previewOf } from './preview.ts';

const NOWHERE = { textId: '00000000-0000-4000-8000-000000000000', hash: '0'.repeat(64) };
/** A preview stores no uploads. */
const PREVIEW_UPLOADS = { text: async () => NOWHERE, photos: async () => [] } as CommandUploads;

/** Runs operators' commands on other people's rounds: executed, proposed, or only previewed. */
@Injectable()
export class OperatorCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
    private readonly rounds: Rounds,
    private readonly interruptions: ServiceInterruptions,
    private readonly limit: FourEyesLimit,
  ) {}

  /** Responds with the request after the command, or with its preview. */
  async round<Name extends RoundCommandName>(
    context: CommandContext,
    sent: Omit<RouteCommand<Name>, 'as'>,
  ): Promise<RentalRequest | Preview | undefined> {
    const command = RoundCommand.from(context, { ...sent, as: 'operator' });
    if (context.previews) return this.preview(command);
    return this.requests.answer(context, sent.roundId, await this.bus.execute(command));
  }

  /** The effects of the command now, without storing anything. @throws Rejected as the command itself would */
  async preview(sent: RoundCommand): Promise<Preview> {
    const { decide } = ROUND_COMMANDS[sent.name] as RoundCommandKind<unknown, unknown>;
    const command = await sent.withInput(PREVIEW_UPLOADS);
    const { now } = command;
    const { state: round, revision } = await this.rounds.load(command.target);
    const decision = mayNeedTwoOperators(sent.name) ? respectingProposals(decide) : decide;
    const events = decision({ ...command, interruptions: this.interruptions.until(now) }, round);
    return { ...previewOf(round, events, now, this.limit.yen), revision };
  }
}
