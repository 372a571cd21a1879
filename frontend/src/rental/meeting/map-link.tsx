import { ExternalLink } from 'lucide';
import { Icon } from '../../ui/icon.tsx';

/** Link to a map service. Nothing is requested from it before the user follows the link. */
export const MapLink = ({ to, of }: { readonly to: string; readonly of: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center gap-1.5 text-sm text-ink underline underline-offset-4 hover:text-accent"
  >
    <span className="sr-only">{`${of}を`}</span>
    <span>地図で見る</span>
    <Icon of={ExternalLink} aria-hidden size={14} />
    <span className="sr-only">（新しいタブで開きます）</span>
  </a>
);
