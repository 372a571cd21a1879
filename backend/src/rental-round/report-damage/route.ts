import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type DamageReportAnswer, damageReportAnswerSchema } from '@meguri/contracts/rental-round/answers.ts';
import { type DamageReportBody, damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { AddEvidence } from '../add-evidence/handler.ts';
import { RoundDesk, type Sent } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { ReportDamage } from './handler.ts';
import { reportInput } from './report-input.ts';

@ApiTags('damage')
@Controller('api/circulation-rounds/:id/damage-report')
@UseGuards(SignedIn)
export class ReportDamageRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post()
  @ApiCreatedResponse({ standardSchema: damageReportAnswerSchema })
  async report(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) roundId: string,
    @Body({ schema: damageReportSchema }) body: DamageReportBody,
  ) {
    const sent = await this.send(context, roundId, body);
    return context.answer(sent.position, () => answerOf(roundId, body, sent));
  }

  /** What is reported while a case is open is evidence in it; a repeated report is still known as the report it was. */
  private async send(context: CommandContext, roundId: string, body: DamageReportBody): Promise<Sent> {
    try {
      const input = (attach: Parameters<typeof reportInput>[1]) => reportInput(body, attach);
      return await this.desk.send(context, { command: ReportDamage, roundId, input });
    } catch (error) {
      const open = error instanceof Rejected && error.code === 'transition_not_allowed';
      if (!open || !(await this.desk.hasOpenReport(roundId))) throw error;
      return this.addToCase(context, roundId, body);
    }
  }

  private addToCase(context: CommandContext, roundId: string, body: DamageReportBody): Promise<Sent> {
    const words = [body.otherTitle, body.description].filter(Boolean).join('\n');
    return this.desk.send(context, {
      command: AddEvidence,
      roundId,
      input: async (attach) => ({
        photos: await attach.photos(body.images),
        text: await attach.text('evidence', words),
      }),
    });
  }
}

function answerOf(roundId: string, body: DamageReportBody, { commandId, sentAt }: Sent): DamageReportAnswer {
  const { issueType, otherTitle = null, description, images } = body;
  const circulationRoundId = roundId;
  return { id: commandId, circulationRoundId, issueType, otherTitle, description, images, createdAt: sentAt };
}
