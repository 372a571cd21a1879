import { Search } from 'lucide';
import { useNavigate } from 'react-router-dom';
import { usePersistentState } from '../../lib/drafts/use-persistent-state.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ListSearchProps {
  readonly label: string;
  /** The list that shows what is found. */
  readonly path: string;
  /** The words are kept under this name while the tab is open. */
  readonly keptAs: string;
}

/** Searches a list on another page. */
export function ListSearch({ label, path, keptAs }: ListSearchProps) {
  const [text, setText] = usePersistentState(keptAs, '');
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className="relative pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(`${path}?q=${encodeURIComponent(text.trim())}`);
      }}
    >
      <TextField
        name="q"
        label={label}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton label="検索" type="submit" className="absolute right-1 bottom-0.5">
        <Icon of={Search} aria-hidden size={18} />
      </IconButton>
    </form>
  );
}
