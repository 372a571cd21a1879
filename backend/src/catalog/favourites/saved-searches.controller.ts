import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type SavedSearch,
  type SavedSearchInput,
  savedSearchInputSchema,
  type SavedSearchList,
  savedSearchListSchema,
  savedSearchSchema,
} from '@meguri/contracts/favourite/favourite.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { SavedSearches } from './saved-searches.ts';

/** The viewer's saved searches; another member's aren't found. */
@ApiTags('favourites')
@Controller('api/saved-searches')
@UseGuards(SignedIn)
export class SavedSearchesController {
  constructor(private readonly searches: SavedSearches) {}

  @Get()
  @ApiOkResponse({ standardSchema: savedSearchListSchema })
  list(@CurrentViewer() viewer: Viewer): Promise<SavedSearchList> {
    return this.searches.list(viewer.userId);
  }

  @Get(':id')
  @ApiOkResponse({ standardSchema: savedSearchSchema })
  show(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<SavedSearch> {
    return this.searches.show(viewer.userId, id);
  }

  /** The client chooses the id, so a repeated request saves the search once. */
  @Put(':id')
  @ApiOkResponse({ standardSchema: savedSearchSchema })
  save(
    @CurrentViewer() viewer: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: savedSearchInputSchema }) input: SavedSearchInput,
  ): Promise<SavedSearch> {
    return this.searches.save(viewer.userId, id, input);
  }

  /** Only items listed from now on count as new. */
  @Put(':id/seen')
  @ApiOkResponse({ standardSchema: savedSearchSchema })
  markSeen(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<SavedSearch> {
    return this.searches.markSeen(viewer.userId, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.searches.remove(viewer.userId, id);
  }
}
