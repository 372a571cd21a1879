import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { roundSurroundingsSchema } from '@meguri/contracts/read-models/round-surroundings.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { RoundSurroundingsView } from './round-surroundings.ts';
import { RoundsOfOthers } from './rounds-of-others.ts';

/** What concerns a round but isn't in its events. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/surroundings')
@ForOperators()
export class RoundSurroundingsController {
  constructor(
    private readonly view: RoundSurroundingsView,
    private readonly others: RoundsOfOthers,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** Notifications about the round, and webhooks about its objects at the payment provider. */
  @Get()
  @Operation('see_round_surroundings', subject('round'))
  @ApiOkResponse({ standardSchema: roundSurroundingsSchema })
  async one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    await this.others.check(viewer, id);
    return this.view.of(id, await this.log.read(ROUND_STREAM_PREFIX + id));
  }
}
