import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemViews as Views, itemViewsSchema } from '@meguri/contracts/item/item-views.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { ItemViews } from './item-views.ts';

/** How often an owner's items are looked at. */
@ApiTags('items')
@Controller('api/user/item-views')
@UseGuards(SignedIn)
export class ItemViewsController {
  constructor(private readonly views: ItemViews) {}

  @Get()
  @ApiOkResponse({ standardSchema: itemViewsSchema })
  show(@CurrentViewer() { userId }: Viewer): Promise<Views> {
    return this.views.of(userId);
  }
}
