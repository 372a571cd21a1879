import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { TAX_PERCENT, taxIn } from '@meguri/contracts/read-models/statement.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';

/** Who makes out a paper. */
export class Issuer {
  /** @param invoiceNumber of Japan's invoice system; null: none */
  constructor(readonly invoiceNumber: string | null) {}

  /** As it stands at a paper's head. */
  get lines(): readonly string[] {
    const { company, service, postCode, address, email } = OPERATOR;
    const number = this.invoiceNumber === null ? [] : [`登録番号 ${this.invoiceNumber}`];
    return [company, service, `〒${postCode}`, address, email, ...number];
  }

  /** What of its own charge is consumption tax; nobody without a number says so. */
  taxOf(amount: number): string {
    return this.invoiceNumber === null ? '' : `（${TAX_PERCENT}%対象・税込、うち消費税 ${yen(taxIn(amount))}）`;
  }
}

/** In full figures, what goes off with its sign. */
export const yen = (amount: number): string => `${amount < 0 ? '−' : ''}¥${grouped(Math.abs(amount))}`;
