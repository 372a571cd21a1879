import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type FrontPictureInput,
  frontPictureInputSchema,
  type FrontPictureList,
  frontPictureListSchema,
  type FrontSlot,
  frontSlotSchema,
} from '@meguri/contracts/item/front-pictures.ts';
import type { FastifyRequest } from 'fastify';
import { FrontPictures } from '../../catalog/front-pictures/front-pictures.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';

/** The place in the address. Places have names instead of ids; anything else isn't kept in the trail. */
const slotSubject = ({ params }: FastifyRequest): readonly string[] => {
  const { data } = frontSlotSchema.safeParse((params as { readonly slot?: unknown }).slot);
  return data === undefined ? [] : [`slot:${data}`];
};

/** Administrators put pictures into places of the landing page. The photo is uploaded before, as an item's is. */
@ApiTags('administration')
@Controller('api/admin/front-pictures')
@ForOperators()
export class FrontPicturesController {
  constructor(private readonly pictures: FrontPictures) {}

  @Get()
  @Operation('see_front_pictures', null)
  @ApiOkResponse({ standardSchema: frontPictureListSchema })
  async list(): Promise<FrontPictureList> {
    return { items: await this.pictures.shown() };
  }

  @Put(':slot')
  @Operation('change_front_picture', slotSubject)
  @HttpCode(204)
  @ApiNoContentResponse()
  set(
    @Param('slot', { schema: frontSlotSchema }) slot: FrontSlot,
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: frontPictureInputSchema }) input: FrontPictureInput,
  ): Promise<void> {
    return this.pictures.set(userId, slot, input);
  }

  @Delete(':slot')
  @Operation('remove_front_picture', slotSubject)
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@Param('slot', { schema: frontSlotSchema }) slot: FrontSlot): Promise<void> {
    return this.pictures.remove(slot);
  }
}
