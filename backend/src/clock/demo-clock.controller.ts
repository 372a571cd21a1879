import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import * as z from 'zod';
import { Admin } from '../http/viewer.ts';
import { DemoClock } from './demo-clock.ts';
import { durationMs } from './duration.ts';

const advanceSchema = z.strictObject({
  advance: z
    .string('進める時間を「P7D」や「PT12H」の形式で入力してください')
    .refine((text) => durationMs(text) !== null, '進める時間を「P7D」や「PT12H」の形式で入力してください'),
});
const nowSchema = z.object({ now: z.iso.datetime() });

/** Looks at and moves the demo's time. Only there in a demo. */
@ApiTags('demo')
@Controller('api/demo/clock')
@UseGuards(Admin)
export class DemoClockController {
  constructor(private readonly clock: DemoClock) {}

  @Get()
  @ApiOkResponse({ standardSchema: nowSchema })
  now(): z.infer<typeof nowSchema> {
    return { now: this.clock.now().toISOString() };
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: nowSchema })
  async advance(@Body({ schema: advanceSchema }) input: z.infer<typeof advanceSchema>) {
    return { now: (await this.clock.advance(durationMs(input.advance)!)).toISOString() };
  }
}
