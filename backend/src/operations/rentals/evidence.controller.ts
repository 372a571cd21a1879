import { Controller, Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { evidenceJob } from '../../rentals/money/evidence/evidence-job.ts';
import { partyOf } from '../../rentals/round/decision.ts';
import { RoundId } from '../../rentals/round/round-id.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { EvidencePacks } from '../../rentals/money/evidence/evidence-packs.ts';

const DisputeId = () => Param('disputeId', { schema: z.string().regex(/^[\w-]{1,255}$/) });

/** Evidence against a dispute, which the bank gets once it is submitted. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/disputes/:disputeId/evidence')
@ForOperators()
export class EvidenceController {
  constructor(
    private readonly packs: EvidencePacks,
    private readonly rounds: Rounds,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
  ) {}

  /** The current evidence, as a PDF. */
  @Get()
  @Operation('see_evidence', subject('round'))
  async preview(
    @Commanding() context: CommandContext,
    @RoundId() id: string,
    @DisputeId() disputeId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.check(context, id, disputeId);
    const { file } = await this.packs.make(id, disputeId, this.clock.now().toISOString());
    reply.header('cache-control', 'no-store');
    return new StreamableFile(file, { type: 'application/pdf', disposition: 'inline; filename="evidence.pdf"' });
  }

  /** A job creates and submits it; the round's event shows when that is done. */
  @Post('submit')
  @Operation('submit_evidence', subject('round'))
  @HttpCode(202)
  async submit(
    @Commanding() context: CommandContext,
    @RoundId() id: string,
    @DisputeId() disputeId: string,
  ): Promise<void> {
    const dispute = await this.check(context, id, disputeId);
    if (dispute.outcome !== 'open') throw new Rejected('dispute_over');
    if (dispute.evidenceAt !== undefined) throw new Rejected('evidence_submitted');
    const { id: commandId, correlationId } = context.envelope('submit-evidence', disputeId, null, 'operator');
    const cause = { id: commandId, correlationId };
    await this.queues.enqueueNow([evidenceJob(id, disputeId, context.viewer.userId, cause)]);
  }

  /** @throws Rejected not_found, own_round; resource_not_found for a dispute that isn't this round's */
  private async check({ viewer }: CommandContext, roundId: string, disputeId: string) {
    const { state } = await this.rounds.load(roundId);
    partyOf({ as: 'operator', userId: viewer.userId }, state);
    const dispute = state.money.disputes.find((one) => one.disputeId === disputeId);
    if (dispute === undefined) throw new Rejected('resource_not_found');
    return dispute;
  }
}
