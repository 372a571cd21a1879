import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import * as z from 'zod';
import { LogRoots, MAX_ROOTS } from './log-roots.ts';
import type { SignedRoot } from './root-statement.ts';

const day = z.iso.date('日付はYYYY-MM-DDで指定してください');
const querySchema = z.object({ before: day.optional() });
const rootSchema = z.object({
  day: z.string(),
  statement: z.string(),
  signature: z.string(),
  publicKey: z.string(),
});
const rootsSchema = z.object({
  roots: z.array(rootSchema),
  /** `before` of the next page; null: there is none. */
  next: z.string().nullable(),
});

/** The daily roots, open to everybody: they contain no personal data. */
@ApiTags('proof')
@Controller('api/proof/roots')
export class RootsController {
  constructor(private readonly roots: LogRoots) {}

  /** Newest first. */
  @Get()
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: rootsSchema })
  async list(@Query({ schema: querySchema }) { before }: z.output<typeof querySchema>) {
    const roots = await this.roots.page(before ?? null);
    return { roots, next: roots.length === MAX_ROOTS ? roots.at(-1)!.day : null };
  }

  @Get(':day')
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: rootSchema })
  async one(@Param('day', { schema: day }) wanted: string): Promise<SignedRoot> {
    const root = await this.roots.ofDay(wanted);
    if (root === null) throw new Rejected('resource_not_found');
    return root;
  }
}
