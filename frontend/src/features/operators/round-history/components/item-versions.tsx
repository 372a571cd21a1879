import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { NOT_RECORDED } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { careInstructionName, careNoteName } from '@meguri/contracts/reference/care.ts';
import { itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { Photo } from '../../../../ui/photos/photo.tsx';

type Version = NonNullable<RentalRequest['itemNow']>;
type Item = Pick<
  RentalRequest,
  'itemName' | 'itemBrand' | 'itemImages' | 'itemIsRecorded' | 'itemSnapshot' | 'itemNow'
>;

/** Whether the item has changed since the request; if so, both versions side by side. */
export function ItemVersions({ request }: { readonly request: Item }) {
  const { itemSnapshot, itemNow, itemName, itemBrand, itemImages, itemIsRecorded } = request;
  if (!itemIsRecorded || itemSnapshot === null)
    return <p className="pt-2 text-xs text-soft">{`アイテムは${NOT_RECORDED}（現在の内容を表示しています）`}</p>;
  if (itemNow === null) return null;
  const then = { name: itemName, brand: itemBrand, images: itemImages, ...itemSnapshot };
  return (
    <details className="pt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-warn underline underline-offset-4">
        リクエストのあとにアイテムの内容が変更されています
      </summary>
      <Differences then={then} now={itemNow} />
      {JSON.stringify(then.images) !== JSON.stringify(itemNow.images) && (
        <div className="flex flex-wrap gap-6 pt-3">
          <Photos label="リクエスト時の写真" images={then.images} />
          <Photos label="現在の写真" images={itemNow.images} />
        </div>
      )}
    </details>
  );
}

const Differences = ({ then, now }: { readonly then: Version; readonly now: Version }) => (
  <dl className="flex flex-col gap-3">
    {differing(then, now).map(([label, before, after]) => (
      <div key={label} className="border-t border-line pt-2">
        <dt className="text-xs text-soft">{label}</dt>
        <dd className="wrap-anywhere">
          <span className="text-xs text-soft">リクエスト時：</span>
          <span>{before}</span>
        </dd>
        <dd className="wrap-anywhere">
          <span className="text-xs text-soft">現在：</span>
          <span>{after}</span>
        </dd>
      </div>
    ))}
  </dl>
);

const linesOf = (item: Version): readonly (readonly [label: string, text: string])[] => [
  ['名称', item.name],
  ['ブランド', item.brand ?? 'なし'],
  ['商品説明', item.description ?? 'なし'],
  ['状態', itemConditionName(item.condition)],
  ['サイズ', sizeLabel(item.size)],
  ['返却前のお手入れ', item.returnUnwashed ? '不要' : '洗濯方法のとおり'],
  ['洗濯', [careInstructionName(item.washingInstructions), ...item.washingNotes.map(careNoteName)].join('、')],
];

function differing(then: Version, now: Version): readonly (readonly [label: string, before: string, after: string])[] {
  const after = linesOf(now);
  return linesOf(then)
    .map(([label, text], index) => [label, text, after[index]?.[1] ?? ''] as const)
    .filter(([, before, current]) => before !== current);
}

const Photos = ({ label, images }: { readonly label: string; readonly images: readonly string[] }) => (
  <figure>
    <figcaption className="pb-1 text-xs text-soft">{label}</figcaption>
    <div className="flex flex-wrap gap-2">
      {images.map((src, index) => (
        <a key={src} href={src} target="_blank" rel="noreferrer" className="size-20 overflow-hidden rounded-xl">
          <Photo src={src} alt={`${label}${index + 1}`} />
        </a>
      ))}
    </div>
  </figure>
);
