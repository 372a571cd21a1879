import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { roundReconciliationSchema } from '@meguri/contracts/read-models/round-reconciliation.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { RoundsOfOthers } from '../histories/rounds-of-others.ts';
import { RoundReconciliations } from './round-reconciliation.ts';

/** A round's money in the ledger and at the provider. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/money')
@ForOperators()
export class RoundMoneyController {
  constructor(
    private readonly money: RoundReconciliations,
    private readonly rounds: Rounds,
    private readonly others: RoundsOfOthers,
  ) {}

  /** Always asks the provider, and marks objects that differ from the ledger. */
  @Get()
  @Operation('see_round_money', subject('round'))
  @ApiOkResponse({ standardSchema: roundReconciliationSchema })
  async one(@CurrentViewer() viewer: Viewer, @Param('id', { schema: uuidSchema }) id: string) {
    await this.others.check(viewer, id);
    const { state } = await this.rounds.load(id);
    return this.money.of(id, state);
  }
}
