import { Body, Controller, Param, Put, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type ChangeStatusBody,
  changeStatusSchema,
  type WholeParcelQuery,
  wholeParcelSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { type InputOf, RoundCommand, type RoundCommandName } from '../round/round-command.ts';
import { ParcelCommands } from '../round/parcel-commands.ts';
import { ParcelRounds } from '../round/parcel-rounds.ts';
import { Rounds } from '../round/rounds.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { CommandUploads } from '../round/uploads.ts';

type Wanted = Readonly<Partial<Record<'owner' | 'borrower', RoundCommandName>>>;

/**
 * The command for each wanted status and party. The command itself decides whether the round's current status allows
 * it.
 */
const WANTED = {
  request_approved: { owner: 'approve-request' },
  approved: { owner: 'approve-request' },
  request_declined: { owner: 'decline-request' },
  request_cancelled: { borrower: 'withdraw-request', owner: 'cancel-unpaid' },
  cancelled: { borrower: 'cancel-round', owner: 'cancel-round' },
  shipped: { owner: 'mark-shipped' },
  in_use: { borrower: 'confirm-receipt' },
  received: { borrower: 'confirm-receipt' },
  returned: { borrower: 'mark-returned' },
  completed: { owner: 'confirm-return' },
} as const satisfies Record<string, Wanted>;

type NamesIn<Row> = Row extends unknown ? Row[keyof Row] : never;
export type WantedCommand = NamesIn<(typeof WANTED)[keyof typeof WANTED]>;

const BY_STATUS: ReadonlyMap<string, Partial<Record<Party, WantedCommand>>> = new Map(Object.entries(WANTED));

/**
 * The command that leads this party to the wanted status.
 * @throws Rejected not_owner, not_requester or not_borrower when only the other party may want it;
 * transition_not_allowed when no party may.
 */
export function wantedCommand(status: string, party: Party): WantedCommand {
  const wanted = BY_STATUS.get(status);
  if (wanted === undefined) throw new Rejected('transition_not_allowed');
  const command = wanted[party];
  if (command !== undefined) return command;
  if (wanted.borrower === undefined) throw new Rejected('not_owner');
  throw new Rejected(wanted.borrower === 'withdraw-request' ? 'not_requester' : 'not_borrower');
}

type MakeInput<Name extends WantedCommand> = (
  body: ChangeStatusBody,
  uploads: CommandUploads,
) => InputOf<Name> | Promise<InputOf<Name>>;

const withReason = async ({ reason }: ChangeStatusBody, uploads: CommandUploads) => ({
  reason: await uploads.text('reason', reason),
});

const asSeen = async ({ comment, images }: ChangeStatusBody, uploads: CommandUploads) => ({
  photos: await uploads.photos(images),
  comment: await uploads.text('comment', comment),
});

/** The input of each of these commands, from the body. */
export const WANTED_INPUTS: { readonly [Name in WantedCommand]: MakeInput<Name> } = {
  'approve-request': () => ({}),
  'decline-request': withReason,
  'withdraw-request': withReason,
  'cancel-unpaid': withReason,
  'cancel-round': withReason,
  'mark-shipped': ({ carrier = null, trackingCode = null, handoverCode = null }) => ({
    carrier,
    trackingCode,
    handoverCode,
  }),
  'confirm-receipt': asSeen,
  'mark-returned': async (body, uploads) => ({
    ...(await asSeen(body, uploads)),
    trackingCode: body.trackingCode ?? null,
    handoverCode: body.handoverCode ?? null,
  }),
  'confirm-return': asSeen,
};

/**
 * What happens to a parcel as a whole: its items are sent, arrive and come back together. The owner confirms each return
 * by itself, because that ends the chance to report damage.
 */
const IN_ONE_PARCEL: ReadonlySet<WantedCommand> = new Set<WantedCommand>([
  'mark-shipped',
  'confirm-receipt',
  'mark-returned',
]);

/** One route for all changes that people request by naming the wanted status. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/status')
@UseGuards(SignedIn)
export class StatusController {
  constructor(
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly parcels: ParcelCommands,
    private readonly parcelRounds: ParcelRounds,
    private readonly requests: RequestViews,
  ) {}

  @Put()
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async change(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: changeStatusSchema }) body: ChangeStatusBody,
    @Query({ schema: wholeParcelSchema }) { parcel }: WholeParcelQuery,
  ) {
    const name = wantedCommand(body.status, await this.rounds.partyOf(context.viewer, roundId));
    // Nothing of a parcel travels any more without its last item (decision 155).
    const isLast = name === 'cancel-round' && (await this.parcelRounds.isLast(roundId));
    const whole = isLast ? ({ wholeParcel: true } as const) : {};
    const input = async (uploads: CommandUploads) => ({ ...(await WANTED_INPUTS[name](body, uploads)), ...whole });
    const commandTo = (id: string) => RoundCommand.from(context, { name, roundId: id, input });
    const result = await this.bus.execute(commandTo(roundId));
    if (parcel === '1' && IN_ONE_PARCEL.has(name)) await this.parcels.repeat(roundId, commandTo);
    return this.requests.answer(context, roundId, result);
  }
}
