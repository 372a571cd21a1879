import { Ellipsis } from 'lucide';
import { useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { usePreloaded } from '../../../ui/overlay/use-preloaded.ts';
import type { OtherPerson, PersonDialog } from './person-dialogs.tsx';

const PersonDialogs = lazyDialog(() => import('./person-dialogs.tsx'));

interface PersonMenuProps extends OtherPerson {
  /** Actions for the surrounding conversation, above the others. */
  readonly children?: (close: () => void) => Elements;
}

/** Actions for a person. */
export function PersonMenu({ children, ...person }: PersonMenuProps) {
  const [opened, setOpened] = useState<PersonDialog | null>(null);
  // Stays mounted, so that it closes as it opened.
  const [wasOpened, setWasOpened] = useState(false);
  const open = (dialog: PersonDialog) => {
    setWasOpened(true);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  usePreloaded(PersonDialogs);
  return (
    <>
      <IconButton label={`${person.name}さんについての操作`} aria-haspopup="dialog" onClick={() => open('menu')}>
        <Icon of={Ellipsis} aria-hidden size={20} />
      </IconButton>
      {wasOpened && (
        <PersonDialogs {...person} open={opened !== null} opened={opened} onOpen={open} onClose={close}>
          {children?.(close)}
        </PersonDialogs>
      )}
    </>
  );
}
