import { NOT_RECORDED } from '@meguri/contracts/read-models/unrecorded-item.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { careInstructionName, careNoteName } from '@meguri/contracts/reference/care.ts';
import { itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { FactList } from '../../../ui/fact-list.tsx';

type Item = Pick<RentalRequest, 'itemIsRecorded' | 'itemSnapshot' | 'itemChanged'>;

/** The item as it was requested, even if it has been edited since. */
export function RequestedItem({ request }: { readonly request: Item }) {
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
          ...(item.washingNotes.length === 0
            ? []
            : [{ label: '洗濯の注意', value: item.washingNotes.map(careNoteName).join('、') }]),
        ]}
      />
    </details>
  );
}
