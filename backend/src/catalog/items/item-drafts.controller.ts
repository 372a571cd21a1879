import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type ItemDraft,
  type ItemDraftInput,
  itemDraftInputSchema,
  type ItemDraftList,
  itemDraftListSchema,
  itemDraftSchema,
} from '@meguri/contracts/item/item-draft.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { ItemDrafts } from './item-drafts.ts';

/** The viewer's drafts of items; another member's aren't found. */
@ApiTags('items')
@Controller('api/user/item-drafts')
@UseGuards(SignedIn)
export class ItemDraftsController {
  constructor(private readonly drafts: ItemDrafts) {}

  @Get()
  @ApiOkResponse({ standardSchema: itemDraftListSchema })
  list(@CurrentViewer() { userId }: Viewer): Promise<ItemDraftList> {
    return this.drafts.list(userId);
  }

  /** The client chooses the id, so a repeated request makes one draft. */
  @Put(':id')
  @ApiOkResponse({ standardSchema: itemDraftSchema })
  save(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: itemDraftInputSchema }) input: ItemDraftInput,
  ): Promise<ItemDraft> {
    return this.drafts.save(userId, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@CurrentViewer() { userId }: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.drafts.remove(userId, id);
  }
}
