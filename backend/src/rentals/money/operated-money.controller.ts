import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type AssignForeignRefundBody,
  assignForeignRefundSchema,
  type GrantRefundBody,
  grantRefundSchema,
  type ProposalBody,
  proposalSchema,
  type ResendRefundBody,
  resendRefundSchema,
  type ReversePayoutBody,
  reversePayoutSchema,
  type SettleObligationBody,
  settleObligationSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { Admin } from '../../http/sessions/viewer.ts';
import type { RoundCommandName } from '../commands.ts';
import type { RouteCommand } from '../round/round-commands.ts';
import { roundIdSchema } from '../round/round-id.ts';
import { Operating } from './proposals/operating.ts';

const RoundId = () => Param('id', { schema: roundIdSchema });

/**
 * What operators do about the money of rounds of others; each answers with the request. With `?preview=1` nothing
 * happens, and the answer is what would. What needs two operators becomes a proposal.
 */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/commands')
@UseGuards(Admin)
@ApiOkResponse({ standardSchema: rentalRequestSchema })
export class OperatedMoneyController {
  constructor(private readonly operating: Operating) {}

  @Post('resend-refund')
  @HttpCode(200)
  resendRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: resendRefundSchema }) { orderedBy, reason }: ResendRefundBody,
  ) {
    return this.operate(context, {
      name: 'resend-refund',
      roundId,
      input: async (uploads) => ({ orderedBy, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('settle-obligation')
  @HttpCode(200)
  settleObligation(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: settleObligationSchema }) { reason, reference, ...rest }: SettleObligationBody,
  ) {
    return this.operate(context, {
      name: 'settle-obligation',
      roundId,
      input: async (uploads) => ({
        ...rest,
        reference: reference ?? null,
        reason: await uploads.text('reason', reason),
      }),
    });
  }

  @Post('assign-foreign-refund')
  @HttpCode(200)
  assignForeignRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: assignForeignRefundSchema }) { reason, ...rest }: AssignForeignRefundBody,
  ) {
    return this.operate(context, {
      name: 'assign-foreign-refund',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('grant-refund')
  @HttpCode(200)
  grantRefund(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: grantRefundSchema }) { reason, ...rest }: GrantRefundBody,
  ) {
    return this.operate(context, {
      name: 'grant-refund',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  @Post('reverse-payout')
  @HttpCode(200)
  reversePayout(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: reversePayoutSchema }) { reason, ...rest }: ReversePayoutBody,
  ) {
    return this.operate(context, {
      name: 'reverse-payout',
      roundId,
      input: async (uploads) => ({ ...rest, reason: await uploads.text('reason', reason) }),
    });
  }

  /** What another operator proposed is decided afresh, and done. */
  @Post('confirm-proposal')
  @HttpCode(200)
  confirmProposal(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: proposalSchema }) { proposalId }: ProposalBody,
  ) {
    return this.operate(context, { name: 'confirm-proposal', roundId, input: () => ({ proposalId }) });
  }

  @Post('withdraw-proposal')
  @HttpCode(200)
  withdrawProposal(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: proposalSchema }) { proposalId }: ProposalBody,
  ) {
    return this.operate(context, { name: 'withdraw-proposal', roundId, input: () => ({ proposalId }) });
  }

  private operate<Name extends RoundCommandName>(context: CommandContext, command: RouteCommand<Name>) {
    return this.operating.round(context, command);
  }
}
