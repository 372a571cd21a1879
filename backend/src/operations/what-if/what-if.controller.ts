import { Readable } from 'node:stream';
import { Controller, type DynamicModule, Get, Header, Module, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { draftPolicySchema } from '@meguri/contracts/operators/what-if.ts';
import * as z from 'zod';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { WhatIfRuns } from './what-if-runs.ts';

const MAX_DAYS = 3660;
const DAY_MS = 86_400_000;
const NDJSON = 'application/x-ndjson';

const day = z.iso.date('日付はYYYY-MM-DDで指定してください');
/** A draft as it is encoded in the page's URL. */
const draftText = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: '条件の形式が正しくありません' });
      return z.NEVER;
    }
  })
  .pipe(draftPolicySchema);
const querySchema = z.strictObject({ from: day, to: day, draft: draftText }).refine(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= MAX_DAYS;
  },
  { path: ['to'], error: '期間は1日以上、10年以内で指定してください' },
);

/** History under other terms: computed on request and not stored. */
@ApiTags('administration')
@Controller('api/admin/what-if')
@ForOperators()
export class WhatIfController {
  constructor(
    private readonly runs: WhatIfRuns,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  /** Streams JSON lines; closing the request ends the run. 409: another one runs in this process. */
  @Get()
  @Operation('replay_draft', null)
  @Header('cache-control', 'private, no-store')
  @Header('x-accel-buffering', 'no')
  @ApiOkResponse({ content: { [NDJSON]: {} } })
  replay(@Query({ schema: querySchema }) { from, to, draft }: z.output<typeof querySchema>): StreamableFile {
    const interruptions = this.interruptions.until(this.clock.now().toISOString());
    const lines = this.runs.start({ from, to, draft, interruptions });
    return new StreamableFile(Readable.from(lines, { highWaterMark: 1 }), { type: NDJSON });
  }
}

@Module({})
export class WhatIfModule {
  /** @param place the log and database for the thread */
  static register(place: EventLogPlace): DynamicModule {
    const runs = {
      provide: WhatIfRuns,
      inject: [SERVICE_LOG],
      useFactory: (log: Logger) => new WhatIfRuns(place, (text) => log.warn(text)),
    };
    return { module: WhatIfModule, controllers: [WhatIfController], providers: [runs] };
  }
}
