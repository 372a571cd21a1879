import { Injectable } from '@nestjs/common';
import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { ROUND_COMMANDS, type RoundCommandKind } from '../registry.ts';
import type { RoundCommandName, RouteCommand } from '../../round/round-commands.ts';
import { RequestChanges } from '../../queries/request-changes.ts';
import { Rounds } from '../../round/rounds.ts';
import type { CommandUploads } from '../../round/uploads.ts';
import { besideProposals } from './decide.ts';
import { FourEyesLimit } from './four-eyes-limit.ts';
import { previewOf } from './preview.ts';
import { takesTwo } from './takes-two.ts';

const NOWHERE = { textId: '00000000-0000-4000-8000-000000000000', hash: '0'.repeat(64) };
/** What is only tried is kept nowhere. */
const TRIED = { text: async () => NOWHERE, photos: async () => [] } as CommandUploads;

/** The way in for what operators do to rounds of others: done, proposed, or only tried. */
@Injectable()
export class Operating {
  constructor(
    private readonly requests: RequestChanges,
    private readonly rounds: Rounds,
    private readonly interruptions: ServiceInterruptions,
    private readonly limit: FourEyesLimit,
  ) {}

  /** Answers with the request as the command left it, or with what it would come to. */
  round<Name extends RoundCommandName>(
    context: CommandContext,
    command: RouteCommand<Name>,
  ): Promise<RentalRequest | Preview | undefined> {
    if (context.previews) return this.preview(context, command);
    return this.requests.change(context, { ...command, as: 'operator' });
  }

  /** What it would come to now; nothing is stored. @throws Rejected as the command itself would */
  async preview<Name extends RoundCommandName>(
    context: CommandContext,
    { name, roundId, input }: RouteCommand<Name>,
  ): Promise<Preview> {
    const { decide } = ROUND_COMMANDS[name] as RoundCommandKind<unknown, unknown>;
    const command = context.envelope(name, roundId, await input(TRIED), 'operator');
    const { now } = command;
    const { state: round, revision } = await this.rounds.load(roundId);
    const decision = takesTwo(name) ? besideProposals(decide) : decide;
    const events = decision({ ...command, interruptions: this.interruptions.until(now) }, round);
    return { ...previewOf(round, events, now, this.limit.yen), revision };
  }
}
