import { Body, Controller, Module, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Item,
  itemSchema,
  type SuspensionInput,
  suspensionInputSchema,
} from '@meguri/contracts/item/item-view.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Items } from '../../catalog/items/items.ts';
import { FrontPicturesController } from './front-pictures.controller.ts';

/** Operators suspend items and restore them. */
@ApiTags('administration')
@Controller('api/admin/items/:id/suspension')
@ForOperators()
export class SuspensionController {
  constructor(private readonly items: Items) {}

  @Put()
  @Operation('suspend_item', subject('item'))
  @ApiOkResponse({ standardSchema: itemSchema })
  set(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: suspensionInputSchema }) input: SuspensionInput,
  ): Promise<Item> {
    return this.items.suspend(id, viewer.userId, input);
  }
}

/** The routes by which operators manage items and the landing page's pictures. Needs the items. */
@Module({ controllers: [SuspensionController, FrontPicturesController] })
export class OperatedItemsModule {}
