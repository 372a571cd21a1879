import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemSearch as Search, itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import { type ItemList, itemListSchema } from '@meguri/contracts/item/item-view.ts';
import { Profiles } from '../accounts/profiles.ts';
import { userIdSchema } from '../accounts/user-id.ts';
import { MaybeViewer, type Viewer } from '../http/viewer.ts';
import { itemAnswer } from './item-answer.ts';
import { ItemSearch } from './item-search.ts';

/** One owner's closet; owners and operators see what is suspended too. */
@ApiTags('items')
@Controller('api/users/:id/items')
export class UserItemsController {
  constructor(
    private readonly search: ItemSearch,
    private readonly profiles: Profiles,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: itemListSchema })
  async list(
    @Param('id', { schema: userIdSchema }) ownerId: number,
    @Query({ schema: itemSearchSchema }) search: Search,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ItemList> {
    await this.profiles.user(ownerId);
    const all = viewer?.isAdmin || viewer?.userId === ownerId;
    const statuses = all ? (['available', 'rented', 'suspended'] as const) : (['available', 'rented'] as const);
    const page = await this.search.page({ ...search, ownerId }, statuses);
    return { ...page, items: page.items.map(itemAnswer) };
  }
}
