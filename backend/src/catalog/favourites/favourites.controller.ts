import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredSearch } from './favourite.entity.ts';
import { Controller, Delete, Get, Global, HttpCode, Module, Param, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type FavouritesQuery,
  favouritesQuerySchema,
  type FavouriteState,
  favouriteStateSchema,
} from '@meguri/contracts/favourite/favourite.ts';
import { type ItemList, itemListSchema } from '@meguri/contracts/item/item-view.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { FavouriteItems } from './favourite-items.ts';
import { Favourites } from './favourites.ts';
import { SavedSearchesController } from './saved-searches.controller.ts';
import { SavedSearches } from './saved-searches.ts';

/** The viewer's own favourites. */
@ApiTags('favourites')
@Controller('api/favourites')
@UseGuards(SignedIn)
export class FavouritesController {
  constructor(
    private readonly favourites: Favourites,
    private readonly items: FavouriteItems,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: itemListSchema })
  list(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: favouritesQuerySchema }) query: FavouritesQuery,
  ): Promise<ItemList> {
    return this.items.page(viewer, query);
  }

  @Get(':itemId')
  @ApiOkResponse({ standardSchema: favouriteStateSchema })
  show(
    @CurrentViewer() viewer: Viewer,
    @Param('itemId', { schema: uuidSchema }) itemId: string,
  ): Promise<FavouriteState> {
    return this.favourites.state(viewer.userId, itemId);
  }

  @Put(':itemId')
  @ApiOkResponse({ standardSchema: favouriteStateSchema })
  add(
    @CurrentViewer() viewer: Viewer,
    @Param('itemId', { schema: uuidSchema }) itemId: string,
  ): Promise<FavouriteState> {
    return this.favourites.add(viewer.userId, itemId);
  }

  @Delete(':itemId')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: favouriteStateSchema })
  remove(
    @CurrentViewer() viewer: Viewer,
    @Param('itemId', { schema: uuidSchema }) itemId: string,
  ): Promise<FavouriteState> {
    return this.favourites.remove(viewer.userId, itemId);
  }
}

/** Favourites and saved searches. Needs items. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredSearch])],
  controllers: [FavouritesController, SavedSearchesController],
  providers: [FavouriteItems, SavedSearches],
  exports: [SavedSearches],
})
export class FavouritesModule {}
