import { useLocation } from 'react-router-dom';
import Missing from '../features/items/components/missing.tsx';
import { useIsRendered } from '../lib/lazy-page.tsx';
import { LooseLabel } from '../ui/pictures.tsx';
import { useHearts } from './items/item-heart.tsx';

/** For URLs without a page. */
export default function NotFoundPage({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  const hearts = useHearts();
  // The server renders one page for all such URLs.
  const isRendered = useIsRendered();
  return (
    <Missing
      title={title}
      picture={<LooseLabel text="404" />}
      {...(!isRendered && { address: readable(pathname) })}
      corner={hearts}
    >
      <span>お探しのページは、移動または削除された可能性があります。</span>
      <br />
      <span>アドレスをお確かめいただくか、こちらからお探しください。</span>
    </Missing>
  );
}

/** Decodes the path for display. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
