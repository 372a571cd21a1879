import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { requestNumber, yen } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

/** Amount, time and purpose of a payment. */
export const Receipt = ({ session }: { readonly session: CheckoutSession }) => (
  <section aria-label="お支払い内容" className="rounded-3xl bg-wash px-6 py-7 md:px-9 md:py-9">
    <p className="text-center text-sm text-soft">お支払い金額</p>
    <p className="pt-1 pb-6 text-center font-serif text-4xl tabular-nums">{yen(session.totalAmount)}</p>
    <FactList
      facts={[
        { label: 'アイテム', value: session.itemName },
        { label: '取引ID', value: requestNumber(session.transactionId) },
        { label: 'お支払い日時', value: <time dateTime={session.paidAt}>{dateTime(session.paidAt)}</time> },
      ]}
    />
  </section>
);
