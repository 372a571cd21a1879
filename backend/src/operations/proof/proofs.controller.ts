import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { type Subjects, subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { RoundsOfOthers } from '../histories/rounds-of-others.ts';
import { Proofs } from './proofs.ts';
import { SigningKey } from './signing-key.ts';

const day = z.iso.date('日付はYYYY-MM-DDで指定してください');
const periodSchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '終了日は開始日以降を指定してください' });

/** The days of a trail entry. */
const periodIn: Subjects = ({ query }) => {
  const { data } = periodSchema.safeParse(query);
  return data === undefined ? [] : [`period:${data.from}/${data.to}`];
};

const isOneDay = ({ query }: FastifyRequest): boolean => {
  const { data } = periodSchema.safeParse(query);
  return data !== undefined && data.from === data.to;
};

const NDJSON = 'application/x-ndjson';
const fileOf = (lines: AsyncIterable<string>, name: string) =>
  new StreamableFile(Readable.from(lines), { type: NDJSON, disposition: `attachment; filename="${name}.ndjson"` });

/** Signed exports that can be verified without this service (`/verify-proof.mjs`). */
@ApiTags('administration')
@Controller('api/admin/proofs')
@ForOperators()
export class ProofsController {
  constructor(
    private readonly proofs: Proofs,
    private readonly others: RoundsOfOthers,
    private readonly limits: RequestLimits,
  ) {}

  /** A round with its damage case: events with their hashes, texts with their salts. */
  @Get('rounds/:id')
  @Operation('export_round', subject('round'))
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  async ofRound(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    if (!(await this.proofs.isLost(id))) await this.others.check(viewer, id);
    await this.limits.take('document', `user ${viewer.userId}`);
    return fileOf(await this.proofs.ofRound(viewer, id), `meguri-proof-${requestNumberOf(id).slice(1)}`);
  }

  /** Every item's calendar that the newest root covers, under hashed names, to prove that no day was reserved twice. */
  @Get('calendars')
  @Operation('export_calendars', () => [])
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  async ofCalendars(@CurrentViewer() viewer: Viewer) {
    await this.limits.take('export', `user ${viewer.userId}`);
    return fileOf(await this.proofs.ofCalendars(viewer), 'meguri-proof-calendars');
  }

  /** The same for every round requested on these days in Tokyo. */
  @Get()
  @Operation('export_period', periodIn, isOneDay)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  async ofPeriod(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: periodSchema }) period: z.output<typeof periodSchema>,
  ) {
    await this.limits.take('export', `user ${viewer.userId}`);
    return fileOf(this.proofs.ofPeriod(viewer, period), `meguri-proof-${period.from}-${period.to}`);
  }
}

const keysSchema = z.object({
  keys: z.array(z.object({ id: z.string(), publicKey: z.string(), state: z.enum(['current', 'former']) })),
});

/** The public keys of signatures, open to everybody. */
@ApiTags('proof')
@Controller('api/proof')
export class ProofKeysController {
  constructor(private readonly key: SigningKey) {}

  @Get('keys')
  @Header('cache-control', 'public, max-age=300')
  @ApiOkResponse({ standardSchema: keysSchema })
  keys() {
    return { keys: this.key.published };
  }
}
