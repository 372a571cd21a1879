import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import {
  type AskForAnswerBody,
  askForAnswerSchema,
  type AssessFeeBody,
  assessFeeSchema,
  type DismissDamageBody,
  dismissDamageSchema,
  type OrderRefundBody,
  orderRefundSchema,
  type WriteOffBody,
  writeOffSchema,
} from '@meguri/contracts/rental-round/operator-commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { DamageCaseViews } from './damage-case-views.ts';
import { RoundCommand, type RoundCommandName, type RouteCommand } from '../../rentals/round/round-command.ts';
import { UnrecordedPayments } from '../../rentals/money/fees/unrecorded-payments.ts';
import { OperatorCommands } from '../../rentals/commands/proposals/operator-commands.ts';
import { Rounds } from '../../rentals/round/rounds.ts';

const CaseId = () => Param('id', { schema: uuidSchema });

/** Operators' decisions on a damage case; each responds with the case. */
@ApiTags('administration')
@Controller('api/admin/damage-reports/:id')
@ForOperators({ previews: true })
export class CasesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly cases: DamageCaseViews,
    private readonly operatorCommands: OperatorCommands,
    private readonly unrecorded: UnrecordedPayments,
  ) {}

  @Post('ask-for-answer')
  @Operation('ask_for_answer', subject('case'))
  @HttpCode(200)
  askForAnswer(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: askForAnswerSchema }) { of }: AskForAnswerBody,
  ) {
    return this.decide(context, id, () => ({ name: 'ask-for-answer', input: () => ({ of }) }));
  }

  @Post('dismiss')
  @Operation('dismiss_damage', subject('case'))
  @HttpCode(200)
  dismiss(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: dismissDamageSchema }) { reason, ...item }: DismissDamageBody,
  ) {
    return this.decide(context, id, ({ reportId }) => ({
      name: 'dismiss-damage',
      input: async (uploads) => ({ ...item, reason: await uploads.text('reason', reason), reportId }),
    }));
  }

  @Post('order-refund')
  @Operation('order_refund', subject('case'))
  @HttpCode(200)
  orderRefund(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: orderRefundSchema }) { reason, waiver, ...refund }: OrderRefundBody,
  ) {
    return this.decide(context, id, ({ reportId }) => ({
      name: 'order-refund',
      input: async (uploads) => ({
        ...refund,
        reason: await uploads.text('reason', reason),
        waiver: await uploads.text('waiver', waiver),
        reportId,
      }),
    }));
  }

  @Post('assess-fee')
  @Operation('assess_damage_fee', subject('case'))
  @HttpCode(200)
  assessFee(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: assessFeeSchema }) { reason, ...fee }: AssessFeeBody,
  ) {
    return this.decide(context, id, () => ({
      name: 'assess-damage-fee',
      input: async (uploads) => ({ ...fee, reason: await uploads.text('reason', reason) }),
    }));
  }

  @Post('write-off')
  @Operation('write_off_damage_fee', subject('case'))
  @HttpCode(200)
  async writeOff(
    @Commanding() context: CommandContext,
    @CaseId() id: string,
    @Body({ schema: writeOffSchema }) { reason, ...compensation }: WriteOffBody,
  ) {
    await this.unrecorded.recordBefore(context, (await this.caseOf(id)).roundId, 'write-off-damage-fee');
    return this.decide(context, id, ({ assessmentId }) => ({
      name: 'write-off-damage-fee',
      input: async (uploads) => ({ ...compensation, reason: await uploads.text('reason', reason), assessmentId }),
    }));
  }

  private async decide<Name extends RoundCommandName>(
    context: CommandContext,
    id: string,
    commandOf: (current: CurrentCase) => Pick<RouteCommand<Name>, 'name' | 'input'>,
  ) {
    const current = await this.caseOf(id);
    const { roundId, reportId } = current;
    const command = RoundCommand.from(context, { ...commandOf(current), roundId, as: 'operator' });
    if (context.previews) return this.operatorCommands.preview(command);
    const { position } = await this.bus.execute(command);
    return context.answer(position, () => this.cases.one(context.viewer, reportId, position));
  }

  /**
   * A case can also be addressed by its round's id: the open one or, so that a decision whose answer was lost can be
   * sent again, the last one.
   * @throws Rejected resource_not_found; cause_not_current when the round now has another open case
   */
  private async caseOf(id: string): Promise<CurrentCase> {
    const ofRound = await this.rounds.find(id);
    const open = ofRound?.damage?.report;
    if (ofRound && open) return currentCase(id, open.reportId, ofRound);
    const closed = ofRound && (await this.rounds.lastReportOf(id));
    if (closed) return currentCase(id, closed, ofRound);
    const roundId = await this.cases.roundOf(id);
    if (roundId === null) throw new Rejected('resource_not_found');
    const { state } = await this.rounds.load(roundId);
    const report = state.damage?.report;
    if (report && report.reportId !== id) throw new Rejected('cause_not_current');
    return currentCase(roundId, id, state);
  }
}

/** The case a decision belongs to. The decision, or a proposal made from it, applies to no other. */
interface CurrentCase {
  readonly roundId: string;
  readonly reportId: string;
  readonly assessmentId: string | null;
}

const currentCase = (roundId: string, reportId: string, round: RentalRound): CurrentCase => ({
  roundId,
  reportId,
  assessmentId: openAssessment(round)?.assessmentId ?? null,
});
