import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ItemCatalogue } from '../search/catalogue/item-catalogue.ts';
import { Favourites } from '../favourites/favourites.ts';
import { FrontPictures } from '../front-pictures/front-pictures.ts';
import { Closets } from '../search/closets.ts';
import { HomeController } from '../search/home.controller.ts';
import { ItemDirectory } from './item-directory.ts';
import { StoredItemDraft } from './item-draft.entity.ts';
import { ItemDraftsController } from './item-drafts.controller.ts';
import { ItemDrafts } from './item-drafts.ts';
import { Item } from './item.entity.ts';
import { ItemPages } from './item-pages.ts';
import { ItemSearch } from '../search/item-search.ts';
import { ItemSections } from '../search/item-sections.ts';
import { ItemSummaries } from './item-row.ts';
import { ItemsController } from './items.controller.ts';
import { Items } from './items.ts';
import { LendingPauseController } from './lending-pause.controller.ts';
import { LendingPauses } from './lending-pause.ts';
import { Popularity } from '../search/popularity.ts';
import { OpenRoundsOfItem } from './open-rounds-of-item.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { SearchDocuments } from '../search/search-documents.ts';
import { ItemSuggestions } from '../search/suggestions/item-suggestions.ts';
import { UnfoundWords } from '../search/unfound-words/unfound-words.ts';
import { SuggestionsController } from '../search/suggestions/suggestions.controller.ts';
import { CardFacts } from '../trust/card-facts.ts';
import { FrontFigures } from '../trust/front-figures.ts';
import { RentalStories } from '../trust/rental-stories.ts';
import { StandingController } from '../trust/standing.controller.ts';
import { Standings } from '../trust/standings.ts';
import { ItemViews } from '../views/item-views.ts';
import { ItemViewsController } from '../views/item-views.controller.ts';
import { VisitStepsController } from '../visits/visit-steps.controller.ts';
import { Visits } from '../visits/visits.ts';
import { UserItemsController } from './user-items.controller.ts';

const READING = [
  ItemCatalogue,
  ItemSearch,
  Closets,
  ItemPages,
  ItemSections,
  ItemSuggestions,
  ItemSummaries,
  SearchDocuments,
  Popularity,
  Standings,
  CardFacts,
  FrontFigures,
  RentalStories,
  ItemViews,
  UnfoundWords,
  Visits,
];
const WRITING = [Items, ItemDrafts, LendingPauses, OpenRoundsOfItem, ItemDirectory, Favourites, FrontPictures];
const PARTS = [...WRITING, ...READING];

/** Items: listing, changing, finding. Needs accounts and uploads. */
@Module({})
export class ItemsModule {
  /** @param rounds provides RoundsOfItem */
  static register(rounds: Provider = RoundsOfItem): DynamicModule {
    return {
      module: ItemsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([Item, StoredItemDraft])],
      controllers: [
        HomeController,
        SuggestionsController,
        ItemsController,
        ItemDraftsController,
        LendingPauseController,
        ItemViewsController,
        UserItemsController,
        StandingController,
        VisitStepsController,
      ],
      providers: [...PARTS, rounds],
      exports: [...PARTS, rounds],
    };
  }
}
