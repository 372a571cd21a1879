import type { WatchedItem } from '@meguri/contracts/operators/watched-items.ts';
import type { ReactNode } from 'react';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';

interface WatchedItemRowProps {
  readonly item: WatchedItem;
  /** Available actions. */
  readonly tools: ReactNode;
}

/** An item with its owner and the reason to look at it. */
export function WatchedItemRow({ item, tools }: WatchedItemRowProps) {
  const { id, name, brand, image, owner, status, suspensionReason, rentalPrice, createdAt, openReports } = item;
  return (
    <li className="flex flex-col border-b border-line py-4 md:flex-row md:items-center md:gap-6">
      <div className="flex min-w-0 grow gap-4">
        <div className="size-20 shrink-0 overflow-hidden rounded-xl">
          <SizedPhoto src={image ?? undefined} alt="" sizes="80px" />
        </div>
        <div className="min-w-0 leading-relaxed">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`/items/${id}`}
              className="-my-2.5 inline-flex min-h-11 items-center font-medium underline decoration-line underline-offset-4 md:my-0 md:min-h-0"
            >
              {name}
            </Link>
            {status === 'suspended' && <Badge tone="bad">公開停止中</Badge>}
            {openReports > 0 && <Badge tone="warn">{`未対応の報告 ${openReports}件`}</Badge>}
          </p>
          <p className="text-sm text-soft tabular-nums">
            <Dotted facts={[brand, `${yen(rentalPrice)} / 週`]} />
          </p>
          <p className="text-xs text-soft">
            <Link
              to={`/admin/users/${owner.id}`}
              className="-my-2.5 inline-flex min-h-11 items-center underline decoration-line underline-offset-4 md:my-0 md:min-h-0"
            >
              <PersonName name={owner.displayName} username={owner.username} />
            </Link>
            <span className="ml-2 inline-block tabular-nums">{`出品 ${shortDateTime(createdAt)}`}</span>
          </p>
          {suspensionReason !== null && <p className="text-sm text-soft">{`停止の理由：${suspensionReason}`}</p>}
          <Suspicions item={item} />
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-4 gap-y-2 pl-24 md:pl-0">{tools}</div>
    </li>
  );
}

function Suspicions({ item: { samePhotoAs, oddPrice, rentalPrice } }: Pick<WatchedItemRowProps, 'item'>) {
  return (
    <>
      {samePhotoAs.length > 0 && (
        <p className="text-sm text-warn">
          <span>同じ写真が、ほかの方の出品にあります：</span>
          {samePhotoAs.map(({ id, name, owner }) => (
            <Link
              key={id}
              to={`/items/${id}`}
              className="mr-2 underline underline-offset-4"
            >{`${name}（${owner}）`}</Link>
          ))}
        </p>
      )}
      {oddPrice !== null && (
        <p className="text-sm text-warn tabular-nums">{`${rentalPrice > oddPrice.median ? '価格が高すぎる' : '価格が安すぎる'}可能性があります（同じ種類の${oddPrice.of}点の中央値 ${yen(oddPrice.median)}）`}</p>
      )}
    </>
  );
}
