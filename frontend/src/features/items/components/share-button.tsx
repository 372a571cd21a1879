import { Share2 } from 'lucide';
import { IconButton } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { Icon } from '../../../ui/icon.tsx';

interface ShareButtonProps {
  /** What is shared. */
  readonly title: string;
  /** Its path on this site. */
  readonly path: string;
}

/** Shares a link through the device's share sheet, or copies it if there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    // TypeScript declares `share` as always present, but many desktop browsers lack it.
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The user cancelled, so don't copy it either.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    await copy(url);
  };
  return (
    <IconButton label="共有する" onClick={() => void share()}>
      <Icon of={Share2} aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'リンクをコピーしました', tone: 'good' });
  } catch {
    toast({ title: 'リンクをコピーできませんでした', text: url, tone: 'bad' });
  }
}
