import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { mayDo } from '@meguri/contracts/operators/operations.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { SuspensionControl } from './suspension-control.tsx';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

interface ItemSuspensionProps {
  readonly item: ItemPage;
  readonly role: OperatorRole | null;
}

/** Whether an item is suspended and why, for operators who may suspend items. */
export default function ItemSuspension({ item, role }: ItemSuspensionProps) {
  if (!mayDo(role, 'suspend_item')) return null;
  const isSuspended = item.status === 'suspended';
  return (
    <section aria-label="運営の操作" className="flex flex-col items-start gap-4 rounded-2xl border border-line p-6">
      <p className="text-sm text-soft">運営のみに表示されています</p>
      {isSuspended && (
        <Alert tone="warn" title="公開停止中です">
          {item.suspensionReason}
        </Alert>
      )}
      <SuspensionControl itemId={item.id} isSuspended={isSuspended} withAccount={item.suspendedWithAccount} />
    </section>
  );
}
