import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FIT_REFUND } from '../../../../rental/fit-refund.ts';
import { Alert } from '../../../../ui/states/alert.tsx';

/** Before the decision: what each means for a price that the borrower has asked back; an earlier release omits it. */
export const FitRefundNote = ({ request }: { readonly request: Partial<Pick<RentalRequest, 'fitRefund'>> }) =>
  request.fitRefund?.state === 'requested' ? (
    <Alert tone="warn" title={`${FIT_REFUND}が申請されています`}>
      問題なしとすると、返却の確認のあと、レンタル料金が借り手に返金されます。返金または損害金を決めると申請は終了し、お金はその判断のとおりになります。
    </Alert>
  ) : null;
