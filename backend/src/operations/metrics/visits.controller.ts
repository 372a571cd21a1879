import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type UnfoundWordList,
  unfoundWordsSchema,
  type VisitFigures,
  visitFiguresSchema,
} from '@meguri/contracts/visits/visit-figures.ts';
import * as z from 'zod';
import { UnfoundWords } from '../../catalog/search/unfound-words/unfound-words.ts';
import { Visits } from '../../catalog/visits/visits.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';

const day = z.iso
  .date({ error: '日付はYYYY-MM-DDで指定してください', abort: true })
  // Years of other lengths are written with a sign, so days couldn't be compared any more.
  .refine((date) => date >= '2000-01-01' && date <= '2999-12-31', '日付が正しくありません');
const querySchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '終わりの日は、始めの日以降で指定してください' });

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
  visits(@Query({ schema: querySchema }) { from, to }: z.output<typeof querySchema>): Promise<VisitFigures> {
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
