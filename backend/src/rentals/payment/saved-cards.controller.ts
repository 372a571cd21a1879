import { Controller, Delete, Get, HttpCode, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { savedCardSchema, type SavedCardView } from '@meguri/contracts/read-models/saved-card.ts';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { SavedCards } from './saved-cards.ts';

/** The viewer's saved card, without secret data. */
@ApiTags('account')
@Controller('api/user/card')
@UseGuards(SignedIn)
export class SavedCardsController {
  constructor(private readonly cards: SavedCards) {}

  @Get()
  @UseInterceptors(readsAfter('rounds'))
  @ApiOkResponse({ standardSchema: savedCardSchema })
  card(@CurrentViewer() { userId }: Viewer): Promise<SavedCardView> {
    return this.cards.of(userId);
  }

  /** Rejected while a rental may still need it. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@CurrentViewer() { userId }: Viewer): Promise<void> {
    return this.cards.remove(userId);
  }
}
