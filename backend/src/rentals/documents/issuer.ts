import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { TAX_PERCENT, taxIn } from '@meguri/contracts/read-models/statement.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';

/** The issuer of a document. */
export class Issuer {
  /** @param invoiceNumber of Japan's invoice system; null: none */
  constructor(readonly invoiceNumber: string | null) {}

  /** The lines at the head of a document. */
  get lines(): readonly string[] {
    const { company, service, postCode, address, email } = OPERATOR;
    const number = this.invoiceNumber === null ? [] : [`登録番号 ${this.invoiceNumber}`];
    return [company, service, `〒${postCode}`, address, email, ...number];
  }

  /** The note about consumption tax in the platform's charge; only registered issuers may state it. */
  taxOf(amount: number): string {
    return this.invoiceNumber === null ? '' : `（${TAX_PERCENT}%対象・税込、うち消費税 ${yen(taxIn(amount))}）`;
  }
}

/** In full figures, with a minus sign for deductions. */
export const yen = (amount: number): string => `${amount < 0 ? '−' : ''}¥${grouped(Math.abs(amount))}`;
