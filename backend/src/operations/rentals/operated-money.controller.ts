import { Body, HttpCode, Post } from '@nestjs/common';
import {
  type AssignForeignRefundBody,
  assignForeignRefundSchema,
  type GrantRefundBody,
  grantRefundSchema,
  type ProposalBody,
  proposalSchema,
  type ReasonBody,
  reasonSchema,
  type ResendRefundBody,
  resendRefundSchema,
  type ReversePayoutBody,
  reversePayoutSchema,
  type SettleObligationBody,
  settleObligationSchema,
} from '@meguri/contracts/rental-round/operator-commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { subject } from '../../http/operators/subjects.ts';
import { Operation } from '../../http/operators/operation.ts';
import { OperatorRoutes } from './operator-routes.ts';
import { RoundId } from '../../rentals/round/round-id.ts';
import { UnrecordedPayments } from '../../rentals/money/fees/unrecorded-payments.ts';
import { SettlingByHand } from '../../rentals/money/settle-obligation/settling-by-hand.ts';
import { OperatorCommands } from '../../rentals/commands/proposals/operator-commands.ts';

/** Operators' routes for the money of other people's rounds. */
@OperatorRoutes()
export class OperatedMoneyController {
  constructor(
    private readonly operatorCommands: OperatorCommands,
    private readonly unrecorded: UnrecordedPayments,
    private readonly byHand: SettlingByHand,
  ) {}

  @Post('resend-refund')
  @Operation('resend_refund', subject('round'))
  @HttpCode(200)
  resendRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: resendRefundSchema }) { orderedBy, reason }: ResendRefundBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'resend-refund',
      roundId,
      input: async (uploads) => ({ orderedBy, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('settle-obligation')
  @Operation('settle_obligation', subject('round'))
  @HttpCode(200)
  settleObligation(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: settleObligationSchema }) { reason, reference, ...rest }: SettleObligationBody,
  ) {
    const wish = { ...rest, reference: reference ?? null };
    return this.byHand.during(context, roundId, wish, () =>
      this.operatorCommands.round(context, {
        name: 'settle-obligation',
        roundId,
        input: async (uploads) => ({ ...wish, reason: await uploads.text('reason', reason) }),
      }),
    );
  }

  @Post('assign-foreign-refund')
  @Operation('assign_foreign_refund', subject('round'))
  @HttpCode(200)
  assignForeignRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: assignForeignRefundSchema }) { reason, ...rest }: AssignForeignRefundBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'assign-foreign-refund',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('grant-refund')
  @Operation('grant_refund', subject('round'))
  @HttpCode(200)
  grantRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: grantRefundSchema }) { reason, ...rest }: GrantRefundBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'grant-refund',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('reverse-payout')
  @Operation('reverse_payout', subject('round'))
  @HttpCode(200)
  reversePayout(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reversePayoutSchema }) { reason, ...rest }: ReversePayoutBody,
  ) {
    return this.operatorCommands.round(context, {
      name: 'reverse-payout',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  /** Decides again what another operator proposed, and does it. */
  @Post('confirm-proposal')
  @Operation('confirm_proposal', subject('round'))
  @HttpCode(200)
  async confirmProposal(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: proposalSchema }) { proposalId }: ProposalBody,
  ) {
    await this.unrecorded.recordBeforeAgreeing(context, roundId, proposalId);
    return this.byHand.duringAgreement(context, roundId, proposalId, () =>
      this.operatorCommands.round(context, { name: 'confirm-proposal', roundId, input: () => ({ proposalId }) }),
    );
  }

  @Post('withdraw-proposal')
  @Operation('withdraw_proposal', subject('round'))
  @HttpCode(200)
  withdrawProposal(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: proposalSchema }) { proposalId }: ProposalBody,
  ) {
    return this.operatorCommands.round(context, { name: 'withdraw-proposal', roundId, input: () => ({ proposalId }) });
  }

  @Post('waive-late-fee')
  @Operation('waive_late_fee', subject('round'))
  @HttpCode(200)
  async waiveLateFee(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reasonSchema }) { reason }: ReasonBody,
  ) {
    await this.unrecorded.recordBefore(context, roundId, 'waive-late-fee');
    return this.operatorCommands.round(context, {
      name: 'waive-late-fee',
      roundId,
      input: async (uploads) => ({ reason: await uploads.text('reason', reason) }),
    });
  }
}
