import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemSearch as Search, itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import { type ItemList, itemListSchema } from '@meguri/contracts/item/item-view.ts';
import { Profiles } from '../accounts/profiles.ts';
import { userIdSchema } from '../accounts/user-id.ts';
import { MaybeViewer, type Viewer } from '../http/viewer.ts';
import { Closet } from './closet.ts';

/** One owner's closet; owners and operators see what is suspended too. */
@ApiTags('items')
@Controller('api/users/:id/items')
export class UserItemsController {
  constructor(
    private readonly closet: Closet,
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
    const statuses = all ? (['available', 'suspended'] as const) : (['available'] as const);
    return this.closet.page({ ...search, ownerId }, statuses, viewer);
  }
}
