import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type LendingPause,
  type LendingPauseInput,
  lendingPauseInputSchema,
  lendingPauseSchema,
} from '@meguri/contracts/item/lending-pause.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { LendingPauses } from './lending-pause.ts';

/** Whether an owner takes requests at the moment. */
@ApiTags('items')
@Controller('api/user/lending-pause')
@UseGuards(SignedIn)
export class LendingPauseController {
  constructor(private readonly pauses: LendingPauses) {}

  @Get()
  @ApiOkResponse({ standardSchema: lendingPauseSchema })
  show(@CurrentViewer() { userId }: Viewer): Promise<LendingPause> {
    return this.pauses.of(userId);
  }

  @Put()
  @ApiOkResponse({ standardSchema: lendingPauseSchema })
  change(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: lendingPauseInputSchema }) { on }: LendingPauseInput,
  ): Promise<LendingPause> {
    return this.pauses.change(userId, on);
  }
}
