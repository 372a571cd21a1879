import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type UnfoundWordList,
  unfoundWordsSchema,
  type VisitFigures,
  visitFiguresSchema,
} from '@meguri/contracts/visits/visit-figures.ts';
import { UnfoundWords } from '../../catalog/search/unfound-words/unfound-words.ts';
import { Visits } from '../../catalog/visits/visits.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { type Period, periodSchema } from './period.ts';

/** What people do before they request an item, and which of their searches find nothing; without personal data. */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
export class VisitsController {
  constructor(
    private readonly counted: Visits,
    private readonly words: UnfoundWords,
  ) {}

  @Get('visits')
  @Operation('see_metrics', null)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: visitFiguresSchema })
  visits(@Query({ schema: periodSchema }) { from, to }: Period): Promise<VisitFigures> {
    return this.counted.figures(from, to);
  }

  @Get('unfound-words')
  @Operation('see_metrics', null)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: unfoundWordsSchema })
  unfoundWords(): Promise<UnfoundWordList> {
    return this.words.list();
  }
}
