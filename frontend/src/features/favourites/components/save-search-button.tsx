import { BookmarkPlus } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type { WantedSearch } from './save-search-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';

const SaveSearchDialog = lazyDialog(() => import('./save-search-dialog.tsx'));

interface SaveSearchButtonProps extends WantedSearch {
  /** Called instead when a guest presses the button; continues after the login with the callback it is given. */
  readonly onGuest: ((then: () => void) => void) | null;
}

/** Saves the search, so that the member is notified of new items. */
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
