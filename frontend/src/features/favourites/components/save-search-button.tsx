import { BookmarkPlus } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type { WantedSearch } from './save-search-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';

const SaveSearchDialog = lazyDialog(() => import('./save-search-dialog.tsx'));

interface SaveSearchButtonProps extends WantedSearch {
  /** Instead of a guest's press; what it is given goes on once somebody is in. */
  readonly onGuest: ((then: () => void) => void) | null;
}

/** Keeps what is looked for, to be told of what is new. */
export function SaveSearchButton({ query, name, onGuest }: SaveSearchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      <Button variant="secondary" onClick={() => (onGuest === null ? open() : onGuest(open))}>
        <Icon of={BookmarkPlus} aria-hidden size={17} />
        <span>この条件を保存</span>
      </Button>
      {isOpen && <SaveSearchDialog query={query} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
