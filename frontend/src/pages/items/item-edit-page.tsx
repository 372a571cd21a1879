import { may } from '@meguri/contracts/operators/roles.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteItem } from '../../features/lending/item-form/components/delete-item.tsx';
import { ItemForm } from '../../features/lending/item-form/components/item-form.tsx';
import { itemQuery } from '../../features/items/api/item.ts';
import { ItemNotFound } from '../../features/items/components/item-not-found.tsx';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/loading.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { useHearts } from './item-heart.tsx';

const ListingPreview = lazyDialog(() => import('./listing-preview.tsx'));

/**
 * Edits or deletes an item. The form always starts with freshly fetched data, because saving overwrites all fields and the cache
 * may be older than a change made elsewhere.
 */
export default function ItemEditPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const { id = '' } = useRouteParams();
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const hearts = useHearts();
  const [openedAt] = useState(Date.now);
  const query = useQuery({ ...itemQuery(id), refetchOnMount: 'always', meta: { wantedSince: openedAt } });
  const { data: item, dataUpdatedAt, isFetching, error, refetch } = query;
  if (item === undefined || dataUpdatedAt < openedAt) {
    if (isFetching || error === null) return <Spinner />;
    if (error instanceof ApiError && error.status < 500) return <ItemNotFound corner={hearts} />;
    return (
      <ErrorView isPage title="アイテムを表示できませんでした" error={error} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorView>
    );
  }
  const page = `/items/${item.id}`;
  if (item.userId !== viewer.id) {
    return (
      <ErrorView isPage title="このアイテムは編集できません" action={<ButtonLink to={page}>アイテムへ戻る</ButtonLink>}>
        {ERRORS.forbidden.message}
      </ErrorView>
    );
  }
  return (
    <div className="measure">
      <PageHeading title={title} back={{ to: page, label: 'アイテムへ戻る' }} />
      <ItemForm
        key={item.id}
        item={item}
        viewerId={viewer.id}
        mayTest={may(viewer.operatorRole, 'run_service')}
        preview={(input, onClose) => <ListingPreview {...{ input, viewer, onClose, item }} />}
        onSaved={(_, isHere) => {
          if (isHere) void navigate(page);
          toast({
            title: '更新しました',
            tone: 'good',
            ...(!isHere && { link: { label: 'アイテムを見る', to: page } }),
          });
        }}
      >
        <DeleteItem
          item={item}
          onDeleted={() => {
            if (isHere()) void navigate('/profile');
            toast({ title: '削除しました', tone: 'good' });
          }}
        />
      </ItemForm>
    </div>
  );
}
