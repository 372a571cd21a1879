import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useMayDo } from '../../../../rental/operators/allowed.tsx';
import { extensionRefundPath } from '../../../../rental/operators/extension-refund.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';

/** A decision refunds parts of the rental's own payment; a paid extension is refunded separately, once it is settled. */
export function ExtensionRefund({ request }: { readonly request: RentalRequest }) {
  const mayRefund = useMayDo('grant_refund');
  // The previous release sends no extension.
  if ((request.extension?.paidCount ?? 0) === 0 || !mayRefund) return null;
  if (!request.actions.includes('grant_refund'))
    return (
      <p className="pt-4 text-sm text-soft">
        延長料金は、上の判断では返金されません。取引が終わって精算されると、ここから返金できます。
      </p>
    );
  return (
    <ButtonLink to={extensionRefundPath(request.id)} variant="secondary" className="mt-4">
      延長料金を返金する
    </ButtonLink>
  );
}
