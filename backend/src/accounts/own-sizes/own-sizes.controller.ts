import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type OwnSizes, ownSizesInputSchema, ownSizesSchema } from '@meguri/contracts/account/own-sizes.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { OwnSizesStore } from './own-sizes.ts';

/** The viewer's own sizes. */
@ApiTags('account')
@Controller('api/user/sizes')
@UseGuards(SignedIn)
export class OwnSizesController {
  constructor(private readonly sizes: OwnSizesStore) {}

  @Get()
  @ApiOkResponse({ standardSchema: ownSizesSchema })
  show(@CurrentViewer() { userId }: Viewer): Promise<OwnSizes> {
    return this.sizes.of(userId);
  }

  @Put()
  @ApiOkResponse({ standardSchema: ownSizesSchema })
  change(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: ownSizesInputSchema }) wanted: OwnSizes,
  ): Promise<OwnSizes> {
    return this.sizes.change(userId, wanted);
  }
}
