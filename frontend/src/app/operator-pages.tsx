import type { Account } from '@meguri/contracts/account/account-view.ts';
import { matchRoutes, useLocation } from 'react-router-dom';
import { lazyPage } from '../lib/lazy-page.tsx';
import { RouteParamsContext } from '../lib/route-params.ts';
import NotFoundPage from '../pages/not-found-page.tsx';
import { Arriving, SITE } from './arriving.tsx';
import { OPERATOR_ROUTES } from './operator-routes.ts';

const PAGES = OPERATOR_ROUTES.map(({ path, title, load }) => ({
  path,
  title: title ?? SITE,
  Page: lazyPage(load, <Arriving title={title} />),
}));

/** The operators' page at the present address. */
export default function OperatorPages({ viewer }: { readonly viewer: Account }) {
  const [match] = matchRoutes(PAGES, useLocation()) ?? [];
  if (match === undefined) return <NotFoundPage title="ページが見つかりません" />;
  const { Page, title } = match.route;
  return (
    <RouteParamsContext value={match.params}>
      <Page title={title} viewer={viewer} />
    </RouteParamsContext>
  );
}
