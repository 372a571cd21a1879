import { Share2 } from 'lucide';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shareLink } from '../../../ui/share-link.ts';

interface ShareButtonProps {
  /** What is shared. */
  readonly title: string;
  /** Its path on this site. */
  readonly path: string;
}

/** Shares a link to an item or a person. */
export const ShareButton = ({ title, path }: ShareButtonProps) => (
  <IconButton label="共有する" onClick={() => void shareLink(title, path)}>
    <Icon of={Share2} aria-hidden size={18} strokeWidth={1.6} />
  </IconButton>
);
