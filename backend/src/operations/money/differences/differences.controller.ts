import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { differencePageSchema } from '@meguri/contracts/read-models/differences.ts';
import { type FinishTaskBody, finishTaskSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { returnedRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subjectsIn, subject } from '../../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../../http/sessions/viewer.ts';
import { Differences } from '../../../rentals/processes/reconciliation/differences.ts';
import { partyOf } from '../../../rentals/round/decision.ts';
import { Rounds } from '../../../rentals/round/rounds.ts';
import { workQuery } from '../../inputs.ts';

const querySchema = z.strictObject({ ...workQuery, all: z.enum(['0', '1']).default('0') });

/** Differences between the payment provider's movements and the ledger. */
@ApiTags('administration')
@Controller('api/admin/differences')
@ForOperators()
export class DifferencesController {
  constructor(
    private readonly differences: Differences,
    private readonly rounds: Rounds,
  ) {}

  @Get()
  @Operation('list_differences', subjectsIn([['roundId', 'round']]))
  @ApiOkResponse({ standardSchema: differencePageSchema })
  list(@Query({ schema: querySchema }) { all, ...page }: z.output<typeof querySchema>) {
    return this.differences.list({ openOnly: all === '0', ...page });
  }

  /**
   * An operator knows the cause. 404: closed or unknown; 403: of the operator's own round; 409: the round is missing
   * something that would explain it, which the response names.
   */
  @Post(':id/close')
  @Operation('close_difference', subject('difference'))
  @HttpCode(204)
  async close(
    @CurrentViewer() { userId }: Viewer,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: finishTaskSchema }) { note }: FinishTaskBody,
  ): Promise<void> {
    const subject = await this.differences.find(id);
    const round = subject?.roundId == null ? null : await this.rounds.find(subject.roundId);
    if (round !== null) partyOf({ as: 'operator', userId }, round);
    const instead = subject && round && waitsFor(round, subject.objectId);
    if (instead) throw new Rejected(instead);
    if (!(await this.differences.close(id, { by: userId, note }))) throw new Rejected('resource_not_found');
  }
}

/** What the round lacks before the difference can count as explained; null: nothing. */
function waitsFor(round: RentalRound, objectId: string): ErrorCode | null {
  const { disputes, foreign } = round.money;
  const movement = foreign.find((one) => one.objectId === objectId && one.open > 0);
  if (movement !== undefined) return movement.kind === 'refund' ? 'task_needs_parts' : 'task_needs_settling';
  if (returnedRefunds(round).some(({ returns }) => returns.includes(objectId))) return 'task_needs_refund';
  return disputes.some((one) => one.disputeId === objectId && one.outcome === 'open') ? 'dispute_goes_on' : null;
}
