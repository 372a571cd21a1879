import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type DamageReportBody,
  damageReportSchema,
  type OperatorReturnBody,
  operatorReturnSchema,
  type OptionalReasonBody,
  optionalReasonSchema,
  type ReasonBody,
  reasonSchema,
  type TrackingBody,
  trackingSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { Admin } from '../../http/viewer.ts';
import { CancelRound } from '../cancel-round/handler.ts';
import { ConfirmReceipt } from '../confirm-receipt/handler.ts';
import { MarkReturned } from '../mark-returned/handler.ts';
import { RegisterTracking } from '../register-tracking/handler.ts';
import { RejectRequest } from '../reject-request/handler.ts';
import { ReportDamage } from '../report-damage/handler.ts';
import { reportInput } from '../report-damage/report-input.ts';
import { type Order, RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { WaiveLateFee } from '../waive-late-fee/handler.ts';

const RoundId = () => Param('id', { schema: roundIdSchema });

/** What operators do to rounds of others; each answers with the request. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/commands')
@UseGuards(Admin)
@ApiOkResponse({ standardSchema: rentalRequestSchema })
export class OperateRoundRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post('reject')
  @HttpCode(200)
  reject(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operate(context, {
      command: RejectRequest,
      roundId,
      input: async (attach) => ({
        cause: 'operator' as const,
        reason: await attach.text('reason', reason),
        takenBy: null,
      }),
    });
  }

  @Post('cancel')
  @HttpCode(200)
  cancel(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operate(context, {
      command: CancelRound,
      roundId,
      input: async (attach) => ({ reason: await attach.text('reason', reason) }),
    });
  }

  @Post('register-tracking')
  @HttpCode(200)
  registerTracking(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: trackingSchema }) { trackingCode }: TrackingBody,
  ) {
    return this.operate(context, { command: RegisterTracking, roundId, input: () => ({ trackingCode }) });
  }

  @Post('confirm-receipt')
  @HttpCode(200)
  confirmReceipt(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: optionalReasonSchema }) { reason }: OptionalReasonBody,
  ) {
    return this.operate(context, {
      command: ConfirmReceipt,
      roundId,
      input: async (attach) => ({ comment: await attach.text('reason', reason), photos: [] }),
    });
  }

  @Post('mark-returned')
  @HttpCode(200)
  markReturned(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: operatorReturnSchema }) { trackingCode, reason }: OperatorReturnBody,
  ) {
    return this.operate(context, {
      command: MarkReturned,
      roundId,
      input: async (attach) => ({
        comment: await attach.text('reason', reason),
        photos: [],
        trackingCode: trackingCode ?? null,
        handoverCode: null,
      }),
    });
  }

  @Post('report-damage')
  @HttpCode(200)
  reportDamage(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: damageReportSchema }) body: DamageReportBody,
  ) {
    return this.operate(context, { command: ReportDamage, roundId, input: (attach) => reportInput(body, attach) });
  }

  @Post('waive-late-fee')
  @HttpCode(200)
  waiveLateFee(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    return this.operate(context, {
      command: WaiveLateFee,
      roundId,
      input: async (attach) => ({ reason: await attach.text('reason', reason) }),
    });
  }

  private operate<Input>(context: CommandContext, order: Order<Input>) {
    return this.desk.change(context, { ...order, as: 'operator' });
  }
}
