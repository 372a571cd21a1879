import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../../features/items/api/item.ts';
import { ItemNotFound } from '../../features/items/components/item-not-found.tsx';
import { useOwnerCalendar } from '../../features/lending/owner-calendar/api/owner-calendar.ts';
import { BlockedDaysForm } from '../../features/lending/owner-calendar/components/blocked-days-form.tsx';
import { OwnerCalendar } from '../../features/lending/owner-calendar/components/owner-calendar.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { useNow } from '../../lib/time/server-time.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SizedPhoto } from '../../rental/sized-photo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/loading.tsx';
import { useHearts } from './item-heart.tsx';

/** When an item is lent out, and which days its owner has blocked. */
export default function ItemCalendarPage({ title }: { readonly title: string }) {
  const { id = '' } = useRouteParams();
  const { data: calendar, error, refetch } = useOwnerCalendar(id);
  const { data: item } = useQuery(itemQuery(id));
  const now = useNow();
  const hearts = useHearts();
  const page = `/items/${id}`;
  if (calendar === undefined) {
    if (error === null) return <Spinner />;
    const refused = error instanceof ApiError && error.status < 500;
    if (refused && error.status === 404) return <ItemNotFound corner={hearts} />;
    return (
      <>
        <title>{`${title} | 巡り Meguri`}</title>
        <ErrorView
          isPage
          title="カレンダーを表示できませんでした"
          error={error}
          action={refused ? <ButtonLink to={page}>アイテムへ戻る</ButtonLink> : undefined}
          onRetry={refused ? undefined : () => void refetch()}
        >
          {sentenceOf(error)}
        </ErrorView>
      </>
    );
  }
  return (
    <div className="measure pb-10">
      <PageHeading title={title} back={{ to: page, label: 'アイテムへ戻る' }} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,41rem)_minmax(0,1fr)] lg:gap-x-14">
        <div className="flex max-w-2xl flex-col gap-5 lg:col-span-2">
          <div className="flex min-h-18 items-center gap-4">
            {item !== undefined && (
              <>
                <span className="size-18 shrink-0 overflow-hidden rounded-xl">
                  <SizedPhoto src={item.images[0]} alt="" sizes="72px" />
                </span>
                <p className="leading-snug">{item.name}</p>
              </>
            )}
          </div>
          <p className="text-soft">
            ご自分で使う日や手元に置きたい日を設定すると、その日を含むリクエストを受け付けなくなります。すでに予約が入っている日は設定できません。
          </p>
        </div>
        <div className="max-w-2xl">
          <BlockedDaysForm itemId={id} calendar={calendar} today={tokyoDate(instant(now))} />
        </div>
        <div className="flex max-w-2xl flex-col gap-10">
          <OwnerCalendar itemId={id} calendar={calendar} />
          <DaysBetween itemId={id} item={item} />
        </div>
      </div>
    </div>
  );
}

interface DaysBetweenProps {
  readonly itemId: string;
  readonly item: Pick<ItemPage, 'daysBetween' | 'shippingMethod'> | undefined;
}

const DaysBetween = ({ itemId, item }: DaysBetweenProps) => (
  <section className="rounded-2xl bg-wash p-5">
    <h2 className="font-sans text-sm font-medium">次のレンタルまで空ける日数</h2>
    <p className="pt-1">{item === undefined ? '' : `${item.daysBetween}日`}</p>
    <p className="pt-1 text-sm text-soft">返却のあと、お手入れなどのために空ける日数です。</p>
    <ButtonLink to={`/items/${itemId}/edit`} variant="quiet" size="inline">
      アイテムの編集で変更
    </ButtonLink>
  </section>
);
