import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { type EvidenceAnswer, evidenceAnswerSchema } from '@meguri/contracts/rental-round/answers.ts';
import { type EvidenceBody, evidenceSchema } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { AddEvidence } from './handler.ts';

@ApiTags('damage')
@Controller('api/circulation-rounds/:id/damage-report/evidence')
@UseGuards(SignedIn)
export class AddEvidenceRoute {
  constructor(private readonly desk: RoundDesk) {}

  /** Operators add to cases of others; a round's own people as who they are. */
  @Post()
  @ApiCreatedResponse({ standardSchema: evidenceAnswerSchema })
  async add(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) roundId: string,
    @Body({ schema: evidenceSchema }) { text, images = [] }: EvidenceBody,
  ) {
    const party = await this.desk.partyOf(context.viewer, roundId);
    const sent = await this.desk.send(context, {
      command: AddEvidence,
      roundId,
      as: party === 'operator' ? 'operator' : 'member',
      input: async (attach) => ({
        photos: await attach.photos(images),
        text: await attach.text('evidence', text),
      }),
    });
    return context.answer<EvidenceAnswer>(sent.position, () => ({
      id: sent.commandId,
      circulationRoundId: roundId,
      text: text ?? null,
      images,
      createdAt: sent.sentAt,
    }));
  }
}
