import type { ApiError } from '../../../../lib/http/api-error.ts';
import { yen } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

/** The total that was shown, and the one that applies now. */
export function ChangedSums({ error: { body } }: { readonly error: ApiError }) {
  const { expectedTotal: before, totalAmount: now } = body;
  if (typeof before !== 'number' || typeof now !== 'number') return null;
  return (
    <FactList
      facts={[
        { label: 'ご覧になった合計', value: <s>{yen(before)}</s> },
        { label: '現在の合計', value: <span className="font-medium">{yen(now)}</span> },
      ]}
    />
  );
}
