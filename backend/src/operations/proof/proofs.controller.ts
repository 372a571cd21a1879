import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import * as z from 'zod';
import { RequestLimits } from '../../http/request-limits.ts';
import { Admin, CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { roundIdSchema } from '../../rentals/round/round-id.ts';
import { AuditTrail } from '../audit/audit-trail.ts';
import { RoundsOfOthers } from '../histories/rounds-of-others.ts';
import { Proofs } from './proofs.ts';
import { SigningKey } from './signing-key.ts';

const day = z.iso.date('日付はYYYY-MM-DDで指定してください');
const periodSchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '終了日は開始日以降を指定してください' });

const NDJSON = 'application/x-ndjson';
const fileOf = (lines: AsyncIterable<string>, name: string) =>
  new StreamableFile(Readable.from(lines), { type: NDJSON, disposition: `attachment; filename="${name}.ndjson"` });

/** Signed exports that can be verified without this service (`/verify-proof.mjs`). */
@ApiTags('administration')
@Controller('api/admin/proofs')
@UseGuards(Admin)
export class ProofsController {
  constructor(
    private readonly proofs: Proofs,
    private readonly others: RoundsOfOthers,
    private readonly audit: AuditTrail,
    private readonly limits: RequestLimits,
  ) {}

  /** A round with its damage case: events with their hashes, texts with their salts. */
  @Get('rounds/:id')
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  async ofRound(@CurrentViewer() viewer: Viewer, @Param('id', { schema: roundIdSchema }) id: string) {
    await this.others.check(viewer, id);
    await this.limits.take('document', `user ${viewer.userId}`);
    await this.audit.looked(viewer, 'round_exported', id);
    return fileOf(await this.proofs.ofRound(viewer, id), `meguri-proof-${requestNumberOf(id).slice(1)}`);
  }

  /** The same of every round that was requested on these days in Tokyo. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  async ofPeriod(
    @CurrentViewer() viewer: Viewer,
    @Query({ schema: periodSchema }) period: z.output<typeof periodSchema>,
  ) {
    await this.limits.take('export', `user ${viewer.userId}`);
    await this.audit.looked(viewer, 'period_exported', `${period.from} ${period.to}`);
    return fileOf(this.proofs.ofPeriod(viewer, period), `meguri-proof-${period.from}-${period.to}`);
  }
}

const keysSchema = z.object({
  keys: z.array(z.object({ id: z.string(), publicKey: z.string(), state: z.enum(['current', 'former']) })),
});

/** What signatures are checked with; for everybody. */
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
