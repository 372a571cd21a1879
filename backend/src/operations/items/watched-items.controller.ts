import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type WatchedItems,
  type WatchedItemsQuery,
  watchedItemsQuerySchema,
  watchedItemsSchema,
} from '@meguri/contracts/operators/watched-items.ts';
import { subjectsIn, unlessCounting } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { WatchedItemList } from './watched-items.ts';

/** Listed items with signs of a problem. */
@ApiTags('administration')
@Controller('api/admin/items')
@ForOperators()
export class WatchedItemsController {
  constructor(private readonly items: WatchedItemList) {}

  @Get()
  @Operation('watch_items', unlessCounting(subjectsIn([['id', 'item']])))
  @ApiOkResponse({ standardSchema: watchedItemsSchema })
  list(
    @Query({ schema: watchedItemsQuerySchema }) query: WatchedItemsQuery,
    @CurrentViewer() { userId }: Viewer,
  ): Promise<WatchedItems> {
    return this.items.page(query, userId);
  }
}
