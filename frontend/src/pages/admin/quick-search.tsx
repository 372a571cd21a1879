import { Panel } from '../../ui/panel.tsx';
import { ListSearch } from './list-search.tsx';

/** Opens a round by its number, for instance during a phone call. */
export const QuickSearch = () => (
  <Panel title="取引を探す" className="-order-2">
    <ListSearch label="取引番号・名前・アイテム・追跡番号" path="/admin/rental-requests" keptAs="quick-search" />
  </Panel>
);
