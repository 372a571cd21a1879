import FilterDialog, { type FilterDialogProps } from '../../features/items/components/search/filter-dialog.tsx';
import OwnSizesFilter from '../../features/account/own-sizes/components/own-sizes-filter.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';

/** The list's filters, for members with their own sizes. */
export default function ItemListFilters(props: FilterDialogProps) {
  const { viewer } = useViewer();
  return (
    <FilterDialog
      {...props}
      ownSizes={viewer ? (values, onChange) => <OwnSizesFilter {...{ values, onChange }} /> : undefined}
    />
  );
}
