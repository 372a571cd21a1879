import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { lateFeeOf } from '@meguri/contracts/rental-round/late-fee.ts';
import { CURRENT_POLICY_VERSION, damageFeeMaximumOf, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { coverLimit, coverOffer } from '../../../rental/cover.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import { Details } from '../../../ui/controls/details.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { careText } from '../care-text.ts';

/** Up to which step a request can be cancelled, by handover method. */
const HANDED_OVER = { delivery: '発送', pickup: '受け渡し', both: '発送・受け渡し' } as const;

const FIT_RULE = `サイズが合わないときは、受け取りの確認から${FIGURES.fitRefundHours}時間以内に写真を添えて申請し、着用せずに返すと、レンタル料金を返金（送料とあんしん補償料は返金されません。1年に${FIGURES.fitRefundsPerYear}回まで）`;

/** The possible costs of renting this item, in yen, before the user sends a request. */
export function Promises({ item }: { readonly item: ItemPage }) {
  const { rentalPrice, replacementValue, shippingMethod } = item;
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const cover = coverOffer(rentalPrice);
  const facts = [
    {
      label: 'キャンセル',
      value: `${HANDED_OVER[shippingMethod]}前なら、開始日の${FIGURES.freeCancellationHours}時間前まで無料。それ以降は、開始までレンタル料金の半額`,
    },
    {
      label: '返却が遅れたとき',
      value: `1日あたり ${yen(lateFeeOf(rentalPrice, 1, policy))}（最大${FIGURES.lateFeeMaximumDays}日分）`,
    },
    {
      label: '汚れ・破損',
      value: `運営事務局が確認します。ご負担は最大 ${yen(damageFeeMaximumOf(rentalPrice, replacementValue, policy))}`,
    },
    ...(cover === null
      ? []
      : [
          {
            label: 'あんしん補償',
            value: `リクエストのときに${yen(cover.premium)}で加えると、損害金を${coverLimit(cover)}補償します`,
          },
        ]),
    { label: 'お手入れ', value: careText(item) },
    ...(item.fitRefund ? [{ label: FIT_REFUND, value: FIT_RULE }] : []),
  ];
  return (
    <Details title="キャンセル・遅れ・破損の決まり">
      <FactList facts={facts} />
      <p className="pt-3 text-sm">
        <Link to="/help#fees" className="underline underline-offset-4">
          料金と決まりをくわしく見る
        </Link>
      </p>
    </Details>
  );
}
