import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { blockStateQuery } from '../../features/messages/api/blocks.ts';
import { MenuRow, PersonMenu } from '../../features/messages/components/person-menu.tsx';
import { ReportDialog } from '../../features/messages/components/report-dialog.tsx';

/** What a member can do about an item that isn't right, and about its owner. */
export default function ItemReport({ item }: { readonly item: ItemPage }) {
  const { data } = useQuery(blockStateQuery(item.userId));
  const [reporting, setReporting] = useState(false);
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-soft">
      気になることがありますか
      <PersonMenu userId={item.userId} name={item.owner.displayName} isBlocked={data?.isBlocked ?? false}>
        {(close) => (
          <MenuRow
            icon={Flag}
            onClick={() => {
              close();
              setReporting(true);
            }}
          >
            アイテムを報告する
          </MenuRow>
        )}
      </PersonMenu>
      {reporting && (
        <ReportDialog
          reported={{ subject: 'item', id: item.id, name: item.name }}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}
