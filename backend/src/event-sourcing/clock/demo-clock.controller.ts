import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type DemoTime, demoTimeSchema } from '@meguri/contracts/service/demo-clock.ts';
import { nextDeadlineAfter } from '@meguri/projections/read-models/rounds/moved-deadlines.ts';
import pg from 'pg';
import * as z from 'zod';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { ServiceInterruptions } from '../interruptions/service-interruptions.ts';
import { DemoClock, durationMs } from './demo-clock.ts';

const advanceSchema = z.strictObject({
  advance: z
    .string('進める時間を「P7D」や「PT12H」の形式で入力してください')
    .refine((text) => durationMs(text) !== null, '進める時間を「P7D」や「PT12H」の形式で入力してください'),
});

/** Reads and moves the demo's time. Registered in demos only. */
@ApiTags('demo')
@Controller('api/demo/clock')
@ForOperators()
export class DemoClockController {
  constructor(
    private readonly clock: DemoClock,
    private readonly interruptions: ServiceInterruptions,
    private readonly pool: pg.Pool,
  ) {}

  @Get()
  @Operation('see_demo_clock', null)
  @ApiOkResponse({ standardSchema: demoTimeSchema })
  time(): Promise<DemoTime> {
    return this.at(this.clock.now());
  }

  @Post()
  @Operation('move_demo_clock', null)
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: demoTimeSchema })
  async advance(@Body({ schema: advanceSchema }) input: z.infer<typeof advanceSchema>): Promise<DemoTime> {
    return this.at(await this.clock.advance(durationMs(input.advance)!));
  }

  private async at(time: Date): Promise<DemoTime> {
    const now = time.toISOString();
    const interruptions = this.interruptions.until(now);
    return { now, nextDeadline: await nextDeadlineAfter(this.pool, { now, interruptions }) };
  }
}
