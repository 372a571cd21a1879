import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredSearch } from './favourite.entity.ts';
import {
  Controller,
  Delete,
  Get,
  Global,
  HttpCode,
  Module,
  Param,
  Put,
  Query,
  UseGuards,
  Injectable,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type FavouritesQuery,
  favouritesQuerySchema,
  type FavouriteState,
  favouriteStateSchema,
} from '@meguri/contracts/favourite/favourite.ts';
import { type ItemList, itemListSchema } from '@meguri/contracts/item/item-view.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { LimitedReads } from '../../http/sessions/requester.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Favourites } from './favourites.ts';
import { SavedSearchesController } from './saved-searches.controller.ts';
import { SavedSearches } from './saved-searches.ts';
import { WearableFavourites } from './wearable-favourites.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { ITEM_COLUMNS, type ItemRow, ItemSummaries } from '../items/item-row.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';

type FavouriteRow = ItemRow & { readonly likedAt: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A member's favourites that are still listed, the latest first. */
@Injectable()
class FavouriteItems {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rounds: RoundsOfItem,
    private readonly summaries: ItemSummaries,
    private readonly wearable: WearableFavourites,
  ) {}

  /** @throws InvalidCursor; InvalidInput */
  async page(viewer: Viewer, { cursor, limit, wearOn }: FavouritesQuery): Promise<ItemList> {
    const { userId } = viewer;
    const end = readCursor(cursor, UUID);
    const free = wearOn === undefined ? null : await this.wearable.on(wearOn, userId);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<FavouriteRow>(
        `SELECT ${ITEM_COLUMNS}, ${this.rounds.runningSql('i.id')} AS running, f.created_at::text AS "likedAt"
         FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available'
           AND ($2::timestamptz IS NULL OR (f.created_at, f.item_id) < ($2::timestamptz, $3::uuid))
           AND ($5::uuid[] IS NULL OR i.id = ANY ($5))
         ORDER BY f.created_at DESC, f.item_id DESC LIMIT $4`,
        [userId, end?.at ?? null, end?.id ?? null, limit + 1, free],
      ),
      this.pool.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM app.favourites f JOIN app.items i ON i.id = f.item_id
         WHERE f.user_id = $1 AND i.status = 'available' AND ($2::uuid[] IS NULL OR i.id = ANY ($2))`,
        [userId, free],
      ),
    ]);
    const endOf = ({ likedAt, id }: FavouriteRow) => ({ at: likedAt, id });
    const page = pageOf(rows, limit, counted.rows[0]?.total ?? 0, endOf);
    const liked = page.items.map(({ likedAt: _, ...row }) => row);
    return { ...page, items: await this.summaries.of(liked, viewer) };
  }
}

/** The viewer's own favourites. */
@ApiTags('favourites')
@Controller('api/favourites')
@UseGuards(SignedIn)
class FavouritesController {
  constructor(
    private readonly favourites: Favourites,
    private readonly items: FavouriteItems,
  ) {}

  @Get()
  @UseGuards(LimitedReads)
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
  providers: [FavouriteItems, SavedSearches, WearableFavourites],
  exports: [SavedSearches],
})
export class FavouritesModule {}
