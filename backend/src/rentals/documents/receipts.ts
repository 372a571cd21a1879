import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Receipt, receiptOf } from '@meguri/contracts/read-models/receipt.ts';
import { taxIn } from '@meguri/contracts/read-models/statement.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { RequestRows } from '../queries/request-rows.ts';
import { Timelines } from '../queries/timelines.ts';
import { Issuer } from './issuer.ts';
import { Statements } from './statements.ts';

/** What borrowers paid, made out to whom they say. To anyone else there are none. */
@Injectable()
export class Receipts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly rows: RequestRows,
    private readonly timelines: Timelines,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly issuer: Issuer,
  ) {}

  /** @throws Rejected not_found, no_receipt */
  async of(viewer: Viewer, roundId: string): Promise<Receipt> {
    const { userId } = viewer;
    const found = await this.rows.find(roundId, viewer);
    if (found === undefined || found.round.borrowerId !== userId) throw new Rejected('not_found');
    const { round, item } = found;
    const timeline = await this.timelines.shown(found, 'borrower');
    const reasons = timeline
      .filter(({ type }) => type === 'DamageFeeAssessed')
      .map(({ record }) => record?.texts.find(({ kind }) => kind === 'reason')?.text ?? null);
    const facts = receiptOf(round, reasons);
    if (facts === null) throw new Rejected('no_receipt');
    const fixed = await this.nameOf(roundId);
    return {
      requestNumber: requestNumberOf(roundId),
      itemName: item.name,
      itemIsRecorded: item.isRecorded === true,
      startDate: round.startDate,
      endDate: endDateOf(round.startDate),
      name: fixed ?? (await this.statements.nameOf(userId)),
      nameFixed: fixed !== undefined,
      paidAt: round.payment?.paidAt ?? round.requestedAt,
      ...facts,
      registrationNumber: this.issuer.invoiceNumber,
      tax: this.issuer.invoiceNumber === null ? null : taxIn(facts.ofPlatform),
      madeAt: this.clock.now().toISOString(),
    };
  }

  /** Once: a receipt that is out under one name isn't made out to another. @throws Rejected as `of`, receipt_name_fixed */
  async makeOutTo(viewer: Viewer, roundId: string, name: string): Promise<Receipt> {
    await this.of(viewer, roundId);
    const { rowCount } = await this.pool.query({
      name: 'receipt-name',
      text: `INSERT INTO app.receipt_names (round_id, user_id, name, named_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (round_id) DO NOTHING`,
      values: [roundId, viewer.userId, name, this.clock.now()],
    });
    const receipt = await this.of(viewer, roundId);
    // The same again is the answer that was lost.
    if (rowCount === 0 && receipt.name !== name) throw new Rejected('receipt_name_fixed');
    return receipt;
  }

  private async nameOf(roundId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'receipt-name-of',
      text: 'SELECT name FROM app.receipt_names WHERE round_id = $1',
      values: [roundId],
    });
    return rows[0]?.name;
  }
}
