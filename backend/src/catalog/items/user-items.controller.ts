import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemSearch as Search, itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import { type ItemList, itemListSchema } from '@meguri/contracts/item/item-view.ts';
import { Requester, LimitedReads } from '../../http/sessions/requester.ts';
import type { Person } from '../../limits/per-person.ts';
import { MaybeViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { ItemSearch } from '../search/item-search.ts';

/** The items of one owner; the owner and operators also see suspended ones. */
@ApiTags('items')
@Controller('api/users/:id/items')
export class UserItemsController {
  constructor(private readonly items: ItemSearch) {}

  @Get()
  @UseGuards(LimitedReads)
  @ApiOkResponse({ standardSchema: itemListSchema })
  async list(
    @Param('id', { schema: userIdSchema }) ownerId: number,
    @Query({ schema: itemSearchSchema }) search: Search,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
  ): Promise<ItemList> {
    return this.items.closet(ownerId, search, viewer, requester);
  }
}
