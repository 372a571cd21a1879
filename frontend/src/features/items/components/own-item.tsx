import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { itemStateName } from '@meguri/contracts/reference/item-options.ts';
import { CalendarDays, Pencil } from 'lucide';
import { date } from '../../../lib/time/format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** What owners see instead of the request form: the item's state, its reserved periods and the link to edit it. */
export function OwnItem({ item }: { readonly item: ItemPage }) {
  const { status, isRentable, bookedPeriods, suspensionReason, daysBetween } = item;
  const booked = bookedPeriods.filter(({ byOwner }) => !byOwner);
  return (
    <section aria-label="出品の状況" className="flex flex-col gap-4 rounded-2xl bg-wash p-6">
      <p className="flex flex-wrap items-center gap-3">
        <span>あなたの出品アイテム</span>
        <Badge tone={status === 'available' && isRentable ? 'good' : 'warn'}>{itemStateName(item)}</Badge>
      </p>
      {suspensionReason && (
        <Alert tone="warn" title="運営事務局により公開が停止されています">
          {suspensionReason}
        </Alert>
      )}
      {booked.length > 0 && (
        <div className="text-sm">
          <h2 className="mb-1 font-sans text-sm text-soft">{`予約済みの期間（配送${daysBetween > 0 ? 'や次のレンタルまで' : ''}にかかる日を含みます）`}</h2>
          <ul>
            {booked.map(({ startDate, endDate }) => (
              <li key={startDate}>{`${date(startDate)} 〜 ${date(endDate)}`}</li>
            ))}
          </ul>
        </div>
      )}
      <ButtonLink to={`/items/${item.id}/edit`} wide>
        <Icon of={Pencil} aria-hidden size={17} />
        <span>アイテムを編集</span>
      </ButtonLink>
      <ButtonLink to={`/items/${item.id}/calendar`} variant="secondary" wide className="bg-paper">
        <Icon of={CalendarDays} aria-hidden size={17} />
        <span>貸し出さない日を設定</span>
      </ButtonLink>
      <ButtonLink to="/listing" variant="quiet">
        続けて出品する
      </ButtonLink>
    </section>
  );
}
