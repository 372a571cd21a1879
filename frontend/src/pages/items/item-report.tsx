import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide';
import { useState } from 'react';
import { blockStateQuery } from '../../features/messages/api/blocks.ts';
import { PersonMenu } from '../../features/messages/components/person-menu.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const ReportDialog = lazyDialog(async () => {
  const { ReportDialog: dialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: dialog };
});

/** Reports an item or its owner. */
export default function ItemReport({ item }: { readonly item: ItemPage }) {
  const { data } = useQuery(blockStateQuery(item.userId));
  const [reporting, setReporting] = useState(false);
  return (
    <div className="-mr-3 -ml-6 flex items-center justify-between gap-3 text-soft">
      <Button variant="quiet" onClick={() => setReporting(true)} className="text-sm font-normal text-soft">
        <Icon of={Flag} aria-hidden size={16} strokeWidth={1.5} />
        <span>このアイテムを報告する</span>
      </Button>
      <PersonMenu userId={item.userId} name={item.owner.displayName} isBlocked={data?.isBlocked ?? false} />
      {reporting && (
        <ReportDialog
          reported={{ subject: 'item', id: item.id, name: item.name }}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}
