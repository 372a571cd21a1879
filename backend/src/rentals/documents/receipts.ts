import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ReceiptName } from './receipt-name.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Receipt, receiptOf } from '@meguri/contracts/read-models/receipt.ts';
import { taxIn } from '@meguri/contracts/read-models/statement.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { lastDayOf } from '@meguri/contracts/rental-round/extension.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { RequestRows } from '../queries/request-rows.ts';
import { Timelines } from '../queries/timelines.ts';
import { Issuer } from './issuer.ts';
import { Statements } from './statements.ts';

/** Receipts for borrowers, in the name they choose. For other users they don't exist. */
@Injectable()
export class Receipts {
  constructor(
    private readonly rows: RequestRows,
    private readonly timelines: Timelines,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly issuer: Issuer,
    @InjectRepository(ReceiptName) private readonly names: Repository<ReceiptName>,
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
      endDate: lastDayOf(round),
      name: fixed ?? (await this.statements.nameOf(userId)),
      nameFixed: fixed !== undefined,
      paidAt: round.payment?.paidAt ?? round.requestedAt,
      ...facts,
      registrationNumber: this.issuer.invoiceNumber,
      tax: this.issuer.invoiceNumber === null ? null : taxIn(facts.ofPlatform),
      madeAt: this.clock.now().toISOString(),
    };
  }

  /**
   * Once: after a receipt was issued in one name it isn't issued in another. @throws Rejected as `of`,
   * receipt_name_fixed
   */
  async makeOutTo(viewer: Viewer, roundId: string, name: string): Promise<Receipt> {
    await this.of(viewer, roundId);
    const made = { roundId, userId: viewer.userId, name, namedAt: this.clock.now() };
    await this.names.createQueryBuilder().insert().values(made).orIgnore().execute();
    const receipt = await this.of(viewer, roundId);
    // The same name again is a retry after a lost response.
    if (receipt.name !== name) throw new Rejected('receipt_name_fixed');
    return receipt;
  }

  private async nameOf(roundId: string): Promise<string | undefined> {
    return (await this.names.findOneBy({ roundId }))?.name;
  }
}
