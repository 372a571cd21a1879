import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Closet, closetSchema, type ClosetSearch, closetSearchSchema } from '@meguri/contracts/item/closet.ts';
import { Requester, LimitedReads } from '../../http/sessions/requester.ts';
import type { Person } from '../../limits/per-person.ts';
import { MaybeViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Closets } from '../search/closets.ts';

/** The items of one owner. */
@ApiTags('items')
@Controller('api/users/:id/items')
export class UserItemsController {
  constructor(private readonly closets: Closets) {}

  @Get()
  @UseGuards(LimitedReads)
  @ApiOkResponse({ standardSchema: closetSchema })
  async list(
    @Param('id', { schema: userIdSchema }) ownerId: number,
    @Query({ schema: closetSearchSchema }) search: ClosetSearch,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
  ): Promise<Closet> {
    return this.closets.of(ownerId, search, viewer, requester);
  }
}
