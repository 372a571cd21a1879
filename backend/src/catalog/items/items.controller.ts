import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
  Catch,
  Inject,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemChange, itemChangeSchema, type ItemInput, newItemSchema } from '@meguri/contracts/item/item-input.ts';
import { type ListingQuery, listingQuerySchema } from '@meguri/contracts/item/item-draft.ts';
import { type ItemSearch as Search, itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import {
  type Item,
  type ItemPage,
  itemPageSchema,
  itemSchema,
  type ItemSearchAnswer,
  itemSearchAnswerSchema,
  type ItemsTogether,
  itemsTogetherSchema,
  type SimilarItems,
  similarItemsSchema,
} from '@meguri/contracts/item/item-view.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { Requester, LimitedReads } from '../../http/sessions/requester.ts';
import type { Person } from '../../limits/per-person.ts';
import { CurrentViewer, MaybeViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { alsoReads } from '../../event-sourcing/reads-after.ts';
import { ItemPages } from './item-pages.ts';
import { ItemSearch } from '../search/item-search.ts';
import { ItemSections } from '../search/item-sections.ts';
import { ItemSummaries } from './item-row.ts';
import { UnfoundWords } from '../search/unfound-words/unfound-words.ts';
import { ItemViews } from '../views/item-views.ts';
import { Items } from './items.ts';
import { errorAnswer } from '../../http/errors/error-answer.ts';
import { ErrorFilter } from '../../http/errors/error-filter.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/**
 * The edit form reads a failed PUT under two more keys: `error` with the message, and `details` with one entry per
 * field.
 */
@Catch()
class ItemChangeErrors extends ErrorFilter {
  constructor(@Inject(SERVICE_LOG) log: Logger) {
    super(log);
  }

  protected override bodyOf(error: unknown) {
    const answer = errorAnswer(error);
    const details =
      error instanceof InvalidInput ? error.errors.map(({ message }) => message).join('\n') : answer.message;
    return { ...answer, error: answer.message, details };
  }
}

/** Items for rent. */
@ApiTags('items')
@Controller('api/items')
export class ItemsController {
  constructor(
    private readonly items: Items,
    private readonly search: ItemSearch,
    private readonly pages: ItemPages,
    private readonly sections: ItemSections,
    private readonly summaries: ItemSummaries,
    private readonly views: ItemViews,
    private readonly unfound: UnfoundWords,
  ) {}

  @Get()
  @UseGuards(LimitedReads)
  @UseInterceptors(alsoReads('calendar', 'rounds'))
  @ApiOkResponse({ standardSchema: itemSearchAnswerSchema })
  async list(
    @Query({ schema: itemSearchSchema }) search: Search,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<ItemSearchAnswer> {
    const found = await this.search.find(search, viewer, requester);
    this.unfound.note(search, found.total, { viewer, requester, userAgent });
    return found;
  }

  @Post()
  @UseGuards(SignedIn)
  @ApiCreatedResponse({ standardSchema: itemSchema })
  create(
    @Commanding() context: CommandContext,
    @Body({ schema: newItemSchema }) input: ItemInput,
    @Query({ schema: listingQuerySchema }) published: ListingQuery,
  ): Promise<Item> {
    return this.items.list(context.newTarget('list-item'), context.viewer.userId, input, published);
  }

  @Get(':id')
  @UseInterceptors(alsoReads('calendar', 'rounds'))
  @ApiOkResponse({ standardSchema: itemPageSchema })
  async show(
    @Param('id', { schema: uuidSchema }) id: string,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<ItemPage> {
    const item = await this.pages.show(id, viewer);
    this.views.look(item, { viewer, requester, userAgent });
    return item;
  }

  @Get(':id/similar')
  @UseGuards(LimitedReads)
  @ApiOkResponse({ standardSchema: similarItemsSchema })
  async similar(
    @Param('id', { schema: uuidSchema }) id: string,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<SimilarItems> {
    return { items: await this.summaries.of(await this.sections.similar(id, viewer), viewer) };
  }

  @Get(':id/together')
  @UseGuards(LimitedReads)
  @UseInterceptors(alsoReads('calendar', 'rounds'))
  @ApiOkResponse({ standardSchema: itemsTogetherSchema })
  async together(
    @Param('id', { schema: uuidSchema }) id: string,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ItemsTogether> {
    return { items: [...(await this.pages.together(id, viewer))] };
  }

  @Put(':id')
  @UseGuards(SignedIn)
  @UseFilters(ItemChangeErrors)
  @ApiOkResponse({ standardSchema: itemSchema })
  change(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: itemChangeSchema }) change: ItemChange,
  ): Promise<Item> {
    return this.items.change(id, viewer.userId, change);
  }

  @Delete(':id')
  @UseGuards(SignedIn)
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param('id', { schema: uuidSchema }) id: string, @CurrentViewer() viewer: Viewer): Promise<void> {
    await this.items.withdraw(id, viewer.userId);
  }
}
