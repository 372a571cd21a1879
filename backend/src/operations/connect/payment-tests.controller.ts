import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type PaymentTestBody,
  type PaymentTestMode,
  paymentTestModeSchema,
  paymentTestSchema,
} from '@meguri/contracts/operators/payment-tests.ts';
import { roundsNumbered } from '@meguri/projections/read-models/rounds/search.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { PaymentTests, type TestSubject } from '../../adapters/payment-provider/payment-tests.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { partyOf } from '../../rentals/round/decision.ts';
import { Rounds } from '../../rentals/round/rounds.ts';

const NOTHING: TestSubject = { chargeId: null, refundId: null, disputeId: null, accountId: null };

/** Simulates banks and cardholders in the sandbox. Not available where real money is moved. */
@ApiTags('administration')
@Controller('api/admin/payment-tests')
@ForOperators()
export class PaymentTestsController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly tests: PaymentTests,
    private readonly rounds: Rounds,
    private readonly accounts: AccountDirectory,
  ) {}

  @Get()
  @Operation('see_payment_tests', null)
  @ApiOkResponse({ standardSchema: paymentTestModeSchema })
  async mode(): Promise<PaymentTestMode> {
    return { ...this.offered(), webhooks: await this.tests.webhooks() };
  }

  @Post()
  @Operation('run_payment_test', null)
  @HttpCode(204)
  async run(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: paymentTestSchema }) { test, roundId }: PaymentTestBody,
  ): Promise<void> {
    this.offered();
    if (roundId === undefined) return this.tests.run(test, NOTHING);
    const { state } = await this.rounds.load(await this.idOf(roundId));
    partyOf({ as: 'operator', userId }, state);
    await this.tests.run(test, await this.subjectOf(state));
  }

  /** @param named its id or its number */
  private async idOf(named: string): Promise<string> {
    if (named.includes('-')) return named;
    const [id, another] = await roundsNumbered(this.pool, named);
    if (id === undefined) throw InvalidInput.ofField('roundId', 'この番号の取引は見つかりません');
    if (another !== undefined) throw InvalidInput.ofField('roundId', '同じ番号の取引があります。IDを入力してください');
    return id;
  }

  private offered() {
    if (this.tests.mode === null) throw new Rejected('resource_not_found');
    return this.tests.mode;
  }

  private async subjectOf({ money, ownerId }: RentalRound): Promise<TestSubject> {
    return {
      chargeId: money.charges.at(-1)?.chargeId ?? null,
      refundId: money.refunds.findLast(({ refundId }) => refundId !== null)?.refundId ?? null,
      disputeId: money.disputes.findLast(({ outcome }) => outcome === 'open')?.disputeId ?? null,
      accountId: await this.accounts.payoutAccountId(ownerId),
    };
  }
}
