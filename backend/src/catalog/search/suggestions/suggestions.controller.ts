import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type SuggestionQuery,
  suggestionQuerySchema,
  type Suggestions,
  suggestionsSchema,
} from '@meguri/contracts/item/suggestions.ts';
import { LimitedReads, Requester } from '../../../http/sessions/requester.ts';
import { MaybeViewer, type Viewer } from '../../../http/sessions/viewer.ts';
import type { Person } from '../../../limits/per-person.ts';
import { ItemSuggestions } from './item-suggestions.ts';

/** What a search field offers while a visitor types. */
@ApiTags('items')
@Controller('api/items/suggestions')
export class SuggestionsController {
  constructor(private readonly suggestions: ItemSuggestions) {}

  @Get()
  @UseGuards(LimitedReads)
  @ApiOkResponse({ standardSchema: suggestionsSchema })
  show(
    @Query({ schema: suggestionQuerySchema }) { q }: SuggestionQuery,
    @MaybeViewer() viewer: Viewer | null,
    @Requester() requester: Person,
  ): Promise<Suggestions> {
    return this.suggestions.of(q, viewer, requester);
  }
}
