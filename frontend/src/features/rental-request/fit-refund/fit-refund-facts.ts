import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** A server of the previous release omits it. */
export type Viewed = Partial<Pick<RentalRequest, 'fitRefund'>>;
export const fitRefundOf = ({ fitRefund }: Viewed): RentalRequest['fitRefund'] => fitRefund ?? null;

/** Whether the borrower asked for the price back, and the confirmed return gives it. */
export const isFitRefundAsked = (request: Viewed): boolean => fitRefundOf(request)?.state === 'requested';

/** What the payment of an extension ends besides, while the price can still be asked back. '': nothing. */
export const fitRefundGoes = (request: Viewed): string =>
  (fitRefundOf(request)?.askBy ?? null) === null ? '' : 'お支払いのあとは、サイズ返金OKを申請できません。';
