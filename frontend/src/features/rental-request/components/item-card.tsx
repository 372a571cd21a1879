import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { cx } from '../../../lib/class-names.ts';
import { period } from '../../../lib/time/format.ts';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { isPickup } from '../../../rental/handover.ts';
import { RETURN_UNWASHED } from '../../../rental/return-unwashed.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { fitRefundOf } from '../fit-refund/fit-refund-facts.ts';
import { MeetingPlace } from '../meeting/meeting-place.tsx';
import { NOT_RECORDED } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { careInstructionName, careNoteName } from '@meguri/contracts/reference/care.ts';
import { itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Words } from '../../../ui/words.tsx';
import { Pictures } from './item-row.tsx';

type Item = Pick<RentalRequest, 'itemIsRecorded' | 'itemSnapshot' | 'itemChanged' | 'fitRefund'>;

/** The item as it was requested, even if it has been edited since. */
function RequestedItem({ request }: { readonly request: Item }) {
  const { itemSnapshot: item, itemIsRecorded, itemChanged } = request;
  if (!itemIsRecorded || item === null)
    return <p className="text-xs text-soft">{`${NOT_RECORDED}（アイテムは現在の内容を表示しています）`}</p>;
  return (
    <details className="text-sm" open={itemChanged}>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        リクエスト時のアイテムの内容
      </summary>
      {itemChanged && (
        <p className="pb-2 text-xs text-warn">
          リクエストのあとに、オーナーがアイテムの内容を変更しました。この取引には、リクエスト時の内容を表示しています。
        </p>
      )}
      {item.description !== null && <p className="pb-3 leading-relaxed whitespace-pre-line">{item.description}</p>}
      <FactList
        tight
        facts={[
          { label: 'サイズ', value: sizeLabel(item.size) },
          { label: '状態', value: itemConditionName(item.condition) },
          { label: '洗濯方法', value: careInstructionName(item.washingInstructions) },
          ...(fitRefundOf(request) === null ? [] : [{ label: 'サイズが合わないとき', value: FIT_REFUND }]),
          ...(item.returnUnwashed ? [{ label: '返却前のお手入れ', value: `不要（${RETURN_UNWASHED}アイテム）` }] : []),
          ...(item.washingNotes.length === 0
            ? []
            : [{ label: '洗濯の注意', value: item.washingNotes.map(careNoteName).join('、') }]),
        ]}
      />
    </details>
  );
}

/** The item with photo and rental period. On phones only the meeting point and details, since `ItemRow` shows the rest. */
export const ItemCard = ({ request }: { readonly request: RentalRequest }) => (
  <section aria-label="アイテム" className="flex flex-col gap-4">
    <Pictures request={request} className="aspect-4/5 rounded-2xl max-md:hidden" />
    <Link to={`/items/${request.itemId}`} className="group flex flex-col leading-snug max-md:hidden">
      {request.itemBrand !== null && <span className="text-xs tracking-widest text-soft">{request.itemBrand}</span>}
      <span className="font-serif text-lg underline decoration-transparent underline-offset-4 transition-colors group-hover:decoration-accent">
        <Words>{request.itemName}</Words>
      </span>
    </Link>
    <Terms request={request} />
    <RequestedItem request={request} />
  </section>
);

function Terms({ request }: { readonly request: RentalRequest }) {
  const { startDate, endDate, itemShippingMethod, pickupArea } = request;
  const terms = [
    // On phones both are shown above.
    ['レンタル期間', period(startDate, endDate), 'max-md:hidden'],
    ['受け渡し', itemShippingMethod, 'max-md:hidden'],
    ...(isPickup(request) && pickupArea !== null
      ? [['受け渡し場所', <MeetingPlace key="place" point={pickupArea} />] as const]
      : []),
  ] as const;
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', !isPickup(request) && 'max-md:hidden')}>
      {terms.map(([name, value, where]) => (
        <div key={name} className={cx('flex flex-col leading-snug', where)}>
          <dt className="text-xs text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
