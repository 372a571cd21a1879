import { Search } from 'lucide';
import { useNavigate } from 'react-router-dom';
import { usePersistentState } from '../../lib/drafts/use-persistent-state.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Opens a round by its number, for instance during a phone call. */
export function QuickSearch() {
  const [text, setText] = usePersistentState('quick-search', '');
  const navigate = useNavigate();
  return (
    <Panel title="取引を探す" className="-order-2">
      <form
        role="search"
        className="relative pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/admin/rental-requests?q=${encodeURIComponent(text.trim())}`);
        }}
      >
        <TextField
          name="q"
          label="取引番号・名前・アイテム・追跡番号"
          type="search"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton label="検索" type="submit" className="absolute right-1 bottom-0.5">
          <Icon of={Search} aria-hidden size={18} />
        </IconButton>
      </form>
    </Panel>
  );
}
