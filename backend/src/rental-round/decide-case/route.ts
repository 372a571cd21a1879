import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type AssessFeeBody,
  assessFeeSchema,
  type DismissDamageBody,
  dismissDamageSchema,
  type OrderRefundBody,
  orderRefundSchema,
  type ReasonBody,
  writeOffSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { Admin } from '../../http/viewer.ts';
import { AssessDamageFee } from '../assess-damage-fee/handler.ts';
import { DismissDamage } from '../dismiss-damage/handler.ts';
import { OrderRefund } from '../order-refund/handler.ts';
import { type Order, RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { RoundViews } from '../round-views.ts';
import { WriteOffDamageFee } from '../write-off-damage-fee/handler.ts';

const ReportId = () => Param('id', { schema: roundIdSchema });

/** What operators decide on a damage case, by its report's id; each answers with the case. */
@ApiTags('administration')
@Controller('api/admin/damage-reports/:id')
@UseGuards(Admin)
export class DecideCaseRoute {
  constructor(
    private readonly desk: RoundDesk,
    private readonly views: RoundViews,
  ) {}

  @Post('dismiss')
  @HttpCode(200)
  dismiss(
    @Commanding() context: CommandContext,
    @ReportId() reportId: string,
    @Body({ schema: dismissDamageSchema }) { reason, itemReturned }: DismissDamageBody,
  ) {
    return this.decide(context, reportId, {
      command: DismissDamage,
      input: async (attach) => ({ reason: await attach.text('reason', reason), itemReturned, reportId }),
    });
  }

  @Post('order-refund')
  @HttpCode(200)
  orderRefund(
    @Commanding() context: CommandContext,
    @ReportId() reportId: string,
    @Body({ schema: orderRefundSchema }) { reason, ...refund }: OrderRefundBody,
  ) {
    return this.decide(context, reportId, {
      command: OrderRefund,
      input: async (attach) => ({ ...refund, reason: await attach.text('reason', reason) }),
    });
  }

  @Post('assess-fee')
  @HttpCode(200)
  assessFee(
    @Commanding() context: CommandContext,
    @ReportId() reportId: string,
    @Body({ schema: assessFeeSchema }) { reason, ...fee }: AssessFeeBody,
  ) {
    return this.decide(context, reportId, {
      command: AssessDamageFee,
      input: async (attach) => ({ ...fee, reason: await attach.text('reason', reason) }),
    });
  }

  @Post('write-off')
  @HttpCode(200)
  writeOff(
    @Commanding() context: CommandContext,
    @ReportId() reportId: string,
    @Body({ schema: writeOffSchema }) { reason }: ReasonBody,
  ) {
    return this.decide(context, reportId, {
      command: WriteOffDamageFee,
      input: async (attach) => ({ reason: await attach.text('reason', reason), assessmentId: null }),
    });
  }

  private async decide<Input>(context: CommandContext, reportId: string, order: Omit<Order<Input>, 'roundId'>) {
    const roundId = await this.views.roundOfCase(reportId);
    if (roundId === null) throw new Rejected('resource_not_found');
    const { position } = await this.desk.send(context, { ...order, roundId, as: 'operator' });
    return context.answer(position, () => this.views.caseFor(context.viewer, reportId, position));
  }
}
