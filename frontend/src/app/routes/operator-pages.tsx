import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQuery } from '@tanstack/react-query';
import { matchRoutes, Navigate, useLocation } from 'react-router-dom';
import { secondStepQuery } from '../../features/account/second-step/api/second-step.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { RouteParamsContext } from '../../lib/route-params.ts';
import { NewInRoleContext, OperatorRoleContext } from '../../rental/operators/allowed.tsx';
import { PendingTitle, SITE } from '../pending-title.tsx';
import { OPERATOR_ROUTES } from './operator-routes.ts';

const NOT_FOUND = 'ページが見つかりません';
const NotFoundPage = lazyPage(() => import('../../pages/not-found-page.tsx'), <PendingTitle title={NOT_FOUND} />);

const PAGES = OPERATOR_ROUTES.map(({ path, title, load }) => ({
  path,
  title: title ?? SITE,
  Page: lazyPage(load, <PendingTitle title={title} />),
}));

/** The operators' page for the current URL. */
export default function OperatorPages({ viewer }: { readonly viewer: Account }) {
  const { data: secondStep } = useQuery(secondStepQuery);
  const [match] = matchRoutes(PAGES, useLocation()) ?? [];
  if (match === undefined) return <NotFoundPage title={NOT_FOUND} />;
  const { Page, title } = match.route;
  // The server rejects everything until the second step is set up.
  if (secondStep?.required && !secondStep.on) return <Navigate to="/second-step" replace />;
  return (
    <OperatorRoleContext value={viewer.operatorRole}>
      <NewInRoleContext value={viewer.operatorNewUntil ?? null}>
        <RouteParamsContext value={match.params}>
          <Page title={title} viewer={viewer} />
        </RouteParamsContext>
      </NewInRoleContext>
    </OperatorRoleContext>
  );
}
