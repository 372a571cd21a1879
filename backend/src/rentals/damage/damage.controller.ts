import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type DamageReportAnswer,
  damageReportAnswerSchema,
  type EvidenceAnswer,
  evidenceAnswerSchema,
} from '@meguri/contracts/rental-round/answers.ts';
import {
  type DamageReportBody,
  damageReportSchema,
  type EvidenceBody,
  evidenceSchema,
  objectionSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { type ReasonBody } from '@meguri/contracts/rental-round/operator-commands.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { subjectOf } from '../../http/operators/subjects.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RoundCommand } from '../round/round-command.ts';
import { RoundId } from '../round/round-id.ts';
import { Rounds } from '../round/rounds.ts';
import type { CommandUploads } from '../round/uploads.ts';
import { reportInput } from './report-damage/report-input.ts';

/** Damage reports and evidence of a round's parties. */
@ApiTags('damage')
@Controller('api/circulation-rounds/:id')
@UseGuards(SignedIn)
export class DamageController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
    private readonly rounds: Rounds,
    private readonly entries: OperatorEntries,
  ) {}

  @Post('damage-report')
  @ApiCreatedResponse({ standardSchema: damageReportAnswerSchema })
  async report(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: damageReportSchema }) body: DamageReportBody,
  ) {
    const { sent, position } = await this.sendReport(context, roundId, body);
    return context.answer(position, () => answerOf(roundId, body, sent));
  }

  /** Operators can add to other people's cases; a round's own parties add as that party. */
  @Post('damage-report/evidence')
  @ApiCreatedResponse({ standardSchema: evidenceAnswerSchema })
  async addEvidence(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: evidenceSchema }) { text, images = [] }: EvidenceBody,
  ) {
    const party = await this.rounds.partyOf(context.viewer, roundId);
    if (party === 'operator') await this.addsAsOperator(context.viewer, roundId);
    const as = party === 'operator' ? 'operator' : 'member';
    const sent = RoundCommand.from(context, { name: 'add-evidence', roundId, as, input: evidence(images, text) });
    const { position } = await this.bus.execute(sent);
    return context.answer<EvidenceAnswer>(position, () => ({
      id: sent.command.id,
      circulationRoundId: roundId,
      text: text ?? null,
      images,
      createdAt: sent.command.now,
    }));
  }

  @Post('damage-fee/objection')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async object(
    @Commanding() context: CommandContext,
    @RoundId() roundId: string,
    @Body({ schema: objectionSchema }) { reason }: ReasonBody,
  ) {
    const command = RoundCommand.from(context, {
      name: 'object-to-damage-fee',
      roundId,
      input: async (uploads) => ({ reason: await uploads.text('objection', reason) }),
    });
    return this.requests.answer(context, roundId, await this.bus.execute(command));
  }

  private async addsAsOperator(viewer: Viewer, roundId: string): Promise<void> {
    const about = subjectOf('round', roundId);
    await this.entries.allow(viewer, 'add_evidence', about);
    await this.entries.acted(viewer, 'add_evidence', about);
  }

  /** A report while a case is open becomes evidence in it; a retried report is still recognised as that report. */
  private async sendReport(context: CommandContext, roundId: string, body: DamageReportBody): Promise<SentReport> {
    try {
      const input = (uploads: CommandUploads) => reportInput(body, uploads);
      const report = RoundCommand.from(context, { name: 'report-damage', roundId, input });
      const { position } = await this.bus.execute(report);
      return { sent: report.command, position };
    } catch (error) {
      const open = error instanceof Rejected && error.code === 'transition_not_allowed';
      if (!open || (await this.rounds.load(roundId)).state.status !== 'damage_reported') throw error;
      const words = [body.otherTitle, body.description].filter(Boolean).join('\n');
      const input = evidence(body.images, words);
      const addition = RoundCommand.from(context, { name: 'add-evidence', roundId, input });
      const { position } = await this.bus.execute(addition);
      return { sent: addition.command, position };
    }
  }
}

interface SentReport {
  readonly sent: Command;
  readonly position: Position | null;
}

const evidence = (images: readonly string[], text: string | undefined) => async (uploads: CommandUploads) => ({
  photos: await uploads.photos(images),
  text: await uploads.text('evidence', text),
});

function answerOf(roundId: string, body: DamageReportBody, { id, now }: Command): DamageReportAnswer {
  const { issueType, otherTitle = null, description, images } = body;
  const circulationRoundId = roundId;
  return { id, circulationRoundId, issueType, otherTitle, description, images, createdAt: now };
}
