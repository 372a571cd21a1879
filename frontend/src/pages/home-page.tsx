import type { Account } from '@meguri/contracts/account/account-view.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { useQuery } from '@tanstack/react-query';
import { NewArrivals } from '../features/front/components/new-arrivals.tsx';
import { Welcome } from '../features/front/components/welcome.tsx';
import { itemsQuery } from '../features/items/api/items.ts';
import { ItemGrid, ItemGridSkeleton } from '../features/items/components/item-grid.tsx';
import { sentenceOf } from '../lib/http/api-error.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PartBoundary } from '../ui/error-boundary.tsx';
import { EmptyState, ErrorView } from '../ui/states.tsx';

export default function HomePage({ viewer }: { readonly viewer: Account }) {
  return (
    <>
      <title>巡り Meguri</title>
      <Welcome name={viewer.profileName ?? viewer.username} categories={CATEGORIES} />
      <NewArrivals title="新着アイテム">
        <PartBoundary name="新着アイテム">
          <Newest />
        </PartBoundary>
      </NewArrivals>
    </>
  );
}

function Newest() {
  const { data, error, refetch } = useQuery(itemsQuery());
  if (data !== undefined && data.items.length > 0) return <ItemGrid items={data.items} />;
  if (data !== undefined) {
    return (
      <EmptyState title="まだアイテムがありません" action={<ButtonLink to="/listing">出品する</ButtonLink>}>
        最初の一着を出品してみませんか。
      </EmptyState>
    );
  }
  if (error === null) return <ItemGridSkeleton />;
  return (
    <ErrorView title="エラーが発生しました" onRetry={() => void refetch()}>
      {sentenceOf(error)}
    </ErrorView>
  );
}
