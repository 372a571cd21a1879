import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { sentenceOf } from '../lib/http/api-error.ts';
import { ErrorView, Spinner } from '../ui/states.tsx';
import { lazyPage } from '../lib/lazy-page.tsx';

const LandingPage = lazyPage(() => import('./landing-page.tsx'), <Spinner />);
const HomePage = lazyPage(() => import('./home-page.tsx'), <Spinner />);

/** Loads the one of the two that this viewer will see. */
export const preloadFront = (viewer: Account | null): Promise<unknown> =>
  viewer === null ? LandingPage.preload() : HomePage.preload();

/** One address, two pages: the landing page for guests, home for members. */
export default function FrontPage() {
  const { viewer, error, retry } = useViewer();
  if (error !== null) {
    return (
      <ErrorView title="エラーが発生しました" onRetry={retry}>
        {sentenceOf(error)}
      </ErrorView>
    );
  }
  if (viewer === undefined) return <Spinner />;
  return viewer === null ? <LandingPage /> : <HomePage viewer={viewer} />;
}
