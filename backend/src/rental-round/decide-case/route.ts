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
import { Rounds } from '../rounds.ts';
import { WriteOffDamageFee } from '../write-off-damage-fee/handler.ts';

const CaseId = () => Param('id', { schema: roundIdSchema });

/** What operators decide on a damage case; each answers with the case. */
@ApiTags('administration')
@Controller('api/admin/damage-reports/:id')
@UseGuards(Admin)
export class DecideCaseRoute {
  constructor(
    private readonly desk: RoundDesk,
    private readonly rounds: Rounds,
    private readonly views: RoundViews,
  ) {}

  @Post('dismiss')
  @HttpCode(200)
  dismiss(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: dismissDamageSchema }) { reason, itemReturned }: DismissDamageBody,
  ) {
    return this.decide(context, id, {
      command: DismissDamage,
      input: async (attach) => ({ reason: await attach.text('reason', reason), itemReturned, reportId: null }),
    });
  }

  @Post('order-refund')
  @HttpCode(200)
  orderRefund(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: orderRefundSchema }) { reason, ...refund }: OrderRefundBody,
  ) {
    return this.decide(context, id, {
      command: OrderRefund,
      input: async (attach) => ({ ...refund, reason: await attach.text('reason', reason) }),
    });
  }

  @Post('assess-fee')
  @HttpCode(200)
  assessFee(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: assessFeeSchema }) { reason, ...fee }: AssessFeeBody,
  ) {
    return this.decide(context, id, {
      command: AssessDamageFee,
      input: async (attach) => ({ ...fee, reason: await attach.text('reason', reason) }),
    });
  }

  @Post('write-off')
  @HttpCode(200)
  writeOff(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: writeOffSchema }) { reason }: ReasonBody,
  ) {
    return this.decide(context, id, {
      command: WriteOffDamageFee,
      input: async (attach) => ({ reason: await attach.text('reason', reason), assessmentId: null }),
    });
  }

  private async decide<Input>(context: CommandContext, id: string, order: Omit<Order<Input>, 'roundId'>) {
    const { roundId, reportId } = await this.caseOf(id);
    const { position } = await this.desk.send(context, { ...order, roundId, as: 'operator' });
    return context.answer(position, () => this.views.caseFor(context.viewer, reportId, position));
  }

  /**
   * While it is open a case goes by its round's id too.
   * @throws Rejected resource_not_found; cause_not_current when the round has another case open by now
   */
  private async caseOf(id: string): Promise<{ roundId: string; reportId: string }> {
    const { state } = await this.rounds.load(id);
    if (state.report !== null) return { roundId: id, reportId: state.report.reportId };
    const roundId = await this.views.roundOfCase(id);
    if (roundId === null) throw new Rejected('resource_not_found');
    const { report } = (await this.rounds.load(roundId)).state;
    if (report !== null && report.reportId !== id) throw new Rejected('cause_not_current');
    return { roundId, reportId: id };
  }
}
