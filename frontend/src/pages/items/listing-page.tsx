import { may } from '@meguri/contracts/operators/roles.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { itemQuery } from '../../features/items/api/item.ts';
import { itemDraftsQuery } from '../../features/lending/item-drafts/api/item-drafts.ts';
import { useIsSending } from '../../features/lending/item-form/draft-sending.ts';
import { ItemForm } from '../../features/lending/item-form/components/item-form.tsx';
import { draftName } from '../../features/lending/item-form/unfinished-listing.ts';
import { Readiness } from '../../features/money/payout-account/components/readiness.tsx';
import { useLoginCount } from '../../features/session/current-member.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView, LoadFailure } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/loading.tsx';

const ListingPreview = lazyDialog(() => import('./listing-preview.tsx'));
const CLOSET = '/profile?tab=items';

/** A new item, a copy of one of the viewer's (`?like=`), or a draft that is continued (`?draft=`). */
export default function ListingPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const [search] = useSearchParams();
  const id = search.get('draft');
  const like = search.get('like');
  return (
    <div className="measure">
      <PageHeading title={title} />
      <Readiness viewer={viewer} />
      {id !== null ? (
        <OfDraft key={id} id={id} viewer={viewer} />
      ) : like !== null ? (
        <LikeItem key={like} id={like} viewer={viewer} />
      ) : (
        <NewItem key="new" draft={null} viewer={viewer} />
      )}
    </div>
  );
}

interface OfDraftProps {
  readonly id: string;
  readonly viewer: Account;
}

/** Begins as a copy of the item as freshly fetched. Another member's item, or none, begins an empty form. */
function LikeItem({ id, viewer }: OfDraftProps) {
  const [openedAt] = useState(Date.now);
  const fresh = { refetchOnMount: 'always', meta: { wantedSince: openedAt } } as const;
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({ ...itemQuery(id), ...fresh });
  const [begun, begin] = useState<Item | null>(null);
  if (begun === null && data !== undefined && dataUpdatedAt >= openedAt) begin(data);
  if (begun !== null) return <NewItem draft={null} like={begun.userId === viewer.id ? begun : null} viewer={viewer} />;
  if (isFetching || error === null) return <Spinner />;
  if (isGone(error)) return <NewItem draft={null} viewer={viewer} />;
  return <LoadFailure error={error} onRetry={refetch} />;
}

/**
 * While the draft is being sent from a form that was left, it isn't fetched: the answer could be its former text. A form that is open
 * stays so while it sends.
 */
function OfDraft({ id, viewer }: OfDraftProps) {
  const isSending = useIsSending(draftName(viewer.id, id));
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  return waits ? <Spinner /> : <FetchedDraft {...{ id, viewer }} />;
}

/**
 * The form begins with the draft as freshly fetched, and isn't closed by what other screens do with it later: what was typed could
 * be lost.
 */
function FetchedDraft({ id, viewer }: OfDraftProps) {
  const [openedAt] = useState(Date.now);
  const fresh = { refetchOnMount: 'always', meta: { wantedSince: openedAt } } as const;
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery({ ...itemDraftsQuery, ...fresh });
  const isFresh = data !== undefined && dataUpdatedAt >= openedAt;
  const [begun, begin] = useState<ItemDraft | null>(null);
  const draft = begun ?? (isFresh ? data.items.find((one) => one.id === id) : undefined);
  if (begun === null && draft !== undefined) begin(draft);
  if (draft !== undefined) return <NewItem draft={draft} viewer={viewer} />;
  if (!isFresh) {
    if (isFetching || error === null) return <Spinner />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  return (
    <ErrorView missing title="下書きが見つかりません" action={<ButtonLink to={CLOSET}>出品アイテムを見る</ButtonLink>}>
      この下書きは、出品されたか、削除されています。
    </ErrorView>
  );
}

interface NewItemProps {
  readonly draft: ItemDraft | null;
  /** The item that the new one begins as a copy of. */
  readonly like?: Item | null;
  readonly viewer: Account;
}

function NewItem({ draft, like = null, viewer }: NewItemProps) {
  const navigate = useNavigate();
  const logins = useLoginCount();
  return (
    <ItemForm
      item={null}
      drafts={{
        draft,
        like,
        logins,
        onDrafted: (isHere) => isHere && void navigate(CLOSET),
        onListed: () => void navigate(CLOSET),
      }}
      viewerId={viewer.id}
      mayTest={may(viewer.operatorRole, 'run_service')}
      preview={(input, onClose) => <ListingPreview {...{ input, viewer, onClose }} item={null} />}
      onSaved={({ id }, isHere) => {
        const to = `/items/${id}`;
        if (isHere) void navigate(to);
        toast({ title: '出品しました', tone: 'good', ...(!isHere && { link: { label: 'アイテムを見る', to } }) });
      }}
    />
  );
}
