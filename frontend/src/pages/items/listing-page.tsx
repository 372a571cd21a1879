import { may } from '@meguri/contracts/operators/roles.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useNavigate } from 'react-router-dom';
import { ItemForm } from '../../features/lending/item-form/components/item-form.tsx';
import { Readiness } from '../../features/money/payout-account/components/readiness.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

const ListingPreview = lazyDialog(() => import('./listing-preview.tsx'));

/** A new item. */
export default function ListingPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const navigate = useNavigate();
  return (
    <div className="measure">
      <PageHeading title={title} />
      <Readiness viewer={viewer} />
      <ItemForm
        item={null}
        viewerId={viewer.id}
        mayTest={may(viewer.operatorRole, 'run_service')}
        preview={(input, onClose) => <ListingPreview {...{ input, viewer, onClose }} item={null} />}
        onSaved={({ id }, isHere) => {
          const to = `/items/${id}`;
          if (isHere) void navigate(to);
          toast({ title: '出品しました', tone: 'good', ...(!isHere && { link: { label: 'アイテムを見る', to } }) });
        }}
      />
    </div>
  );
}
