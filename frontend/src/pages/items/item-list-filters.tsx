import FilterDialog, { type FilterDialogProps } from '../../features/items/components/search/filter-dialog.tsx';
import OwnSizesWish from '../../features/account/own-sizes/components/own-sizes-wish.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';

/** What the list is narrowed by; members may have said what they wear. */
export default function ItemListFilters(props: FilterDialogProps) {
  const { viewer } = useViewer();
  return (
    <FilterDialog
      {...props}
      ownSizes={viewer ? (values, onChange) => <OwnSizesWish {...{ values, onChange }} /> : undefined}
    />
  );
}
