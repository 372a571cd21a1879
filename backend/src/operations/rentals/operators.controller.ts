import { Body, HttpCode, Post } from '@nestjs/common';
import { type DamageReportBody, damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import {
  type OperatorReturnBody,
  operatorReturnSchema,
  type OptionalReasonBody,
  optionalReasonSchema,
  type ReasonBody,
  reasonSchema,
  type TrackingBody,
  trackingSchema,
} from '@meguri/contracts/rental-round/operator-commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { reportInput } from '../../rentals/damage/report-damage/report-input.ts';
import { OperatorCommands } from '../../rentals/commands/proposals/operator-commands.ts';
import { subject } from '../../http/operators/subjects.ts';
import { Operation } from '../../http/operators/operation.ts';
import { OperatorRoutes } from './operator-routes.ts';
import { ParcelCommands } from '../../rentals/round/parcel-commands.ts';
import { RoundCommand } from '../../rentals/round/round-command.ts';
import { RoundId } from '../../rentals/round/round-id.ts';

/** Operators' routes for other people's rounds; those for money are in `OperatedMoneyController`. */
@OperatorRoutes()
export class OperatorsController {
  constructor(
    private readonly operatorCommands: OperatorCommands,
    private readonly parcels: ParcelCommands,
  ) {}

  @Post('reject')
  @Operation('reject_request', subject('round'))
  @HttpCode(200)
  reject(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'reject-request',
      roundId,
      input: async (uploads) => ({
        cause: 'operator' as const,
        reason: await uploads.text('reason', reason),
        takenBy: null,
      }),
    });
  }

  @Post('cancel')
  @Operation('cancel_round', subject('round'))
  @HttpCode(200)
  cancel(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'cancel-round',
      roundId,
      input: async (uploads) => ({ reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('cancel-unpaid')
  @Operation('cancel_unpaid', subject('round'))
  @HttpCode(200)
  cancelUnpaid(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'cancel-unpaid',
      roundId,
      input: async (uploads) => ({ reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('register-tracking')
  @Operation('register_tracking', subject('round'))
  @HttpCode(200)
  async registerTracking(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: trackingSchema }) { trackingCode }: TrackingBody,
  ) {
    const command = { name: 'register-tracking', input: () => ({ trackingCode }) } as const;
    const answer = await this.operatorCommands.round(context, { ...command, roundId });
    // The number is the parcel's.
    if (!context.previews)
      await this.parcels.repeatOnTheWay(roundId, (id) =>
        RoundCommand.from(context, { ...command, roundId: id, as: 'operator' }),
      );
    return answer;
  }

  @Post('confirm-receipt')
  @Operation('confirm_receipt', subject('round'))
  @HttpCode(200)
  confirmReceipt(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: optionalReasonSchema }) { reason }: OptionalReasonBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'confirm-receipt',
      roundId,
      input: async (uploads) => ({ comment: await uploads.text('reason', reason), photos: [] }),
    });
  }

  @Post('mark-returned')
  @Operation('mark_returned', subject('round'))
  @HttpCode(200)
  markReturned(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: operatorReturnSchema }) { trackingCode, reason }: OperatorReturnBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'mark-returned',
      roundId,
      input: async (uploads) => ({
        comment: await uploads.text('reason', reason),
        photos: [],
        trackingCode: trackingCode ?? null,
        handoverCode: null,
      }),
    });
  }

  @Post('report-damage')
  @Operation('report_damage', subject('round'))
  @HttpCode(200)
  reportDamage(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: damageReportSchema }) body: DamageReportBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'report-damage',
      roundId,
      input: (uploads) => reportInput(body, uploads),
    });
  }
}
