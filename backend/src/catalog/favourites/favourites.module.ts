import { Module } from '@nestjs/common';
import { FavouriteItems } from './favourite-items.ts';
import { FavouritesController } from './favourites.controller.ts';
import { SavedSearchesController } from './saved-searches.controller.ts';
import { SavedSearches } from './saved-searches.ts';

/** What people like and keep looking for. Needs items. */
@Module({
  controllers: [FavouritesController, SavedSearchesController],
  providers: [FavouriteItems, SavedSearches],
})
export class FavouritesModule {}
