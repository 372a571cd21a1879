import type { Account } from '@meguri/contracts/account/account-view.ts';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { currentMember, useLeftElsewhere } from '../features/session/current-member.ts';
import { askToLogIn } from '../features/session/login-prompt.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { sentenceOf } from '../lib/http/api-error.ts';
import { writerHere } from '../lib/storage/storage.ts';
import { ErrorView } from '../ui/states/error-view.tsx';
import { Spinner } from '../ui/states/loading.tsx';

type Page = (viewer: Account) => ReactNode;

/** For members. A guest's target is remembered, and the login dialog opens over the landing page. */
export function ForMembers({ children }: { readonly children: Page }) {
  const { viewer, error, retry } = useViewer();
  const left = useLeftElsewhere();
  // Keyed by member, so that input isn't shown to another one.
  const page = (of: Account) => <Fragment key={of.id}>{children(of)}</Fragment>;
  const [known, setKnown] = useState<Account | null>(null);
  if (viewer && viewer !== known) setKnown(viewer);
  if (viewer) return page(viewer);
  if (error !== null) return <Unknown error={error} onRetry={retry} />;
  if (viewer === undefined) return <Spinner />;
  // If the session expired on this page, it stays until the member has logged in again.
  return known === null || known.id === left ? <ToLogin /> : page(known);
}

interface ByViewerProps {
  readonly guests: ReactNode;
  readonly children: Page;
  /** Whether the members' page stays when its session expires, because it has input. */
  readonly staysAtEnd?: boolean;
}

/** Different pages for guests and members under one URL. */
export function ByViewer({ guests, children, staysAtEnd = false }: ByViewerProps) {
  const { viewer, error, retry } = useViewer();
  const left = useLeftElsewhere();
  // Keyed by member, so that input isn't shown to another one.
  const page = (of: Account) => <Fragment key={of.id}>{children(of)}</Fragment>;
  const [known, setKnown] = useState<Account | null>(null);
  if (viewer && viewer !== known) setKnown(viewer);
  if (viewer) return page(viewer);
  if (error !== null) return <Unknown error={error} onRetry={retry} />;
  if (viewer === undefined) return <Spinner />;
  // After a logout, here or in another tab, nothing waits for the member.
  return staysAtEnd && known !== null && known.id !== left && isWaitedFor(known) ? page(known) : guests;
}

/** Whether the member's session has only expired, so that they may log in again. */
const isWaitedFor = ({ id }: Account): boolean => currentMember() === id && writerHere() === id;

const Unknown = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <ErrorView isPage title="エラーが発生しました" error={error} onRetry={onRetry}>
    {sentenceOf(error)}
  </ErrorView>
);

/** For operators; other members are sent home. */
export function ForOperators({ children }: { readonly children: Page }) {
  return <ForMembers>{(viewer) => (viewer.isAdmin ? children(viewer) : <Navigate to="/" replace />)}</ForMembers>;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => askToLogIn({ target: pathname + search }), [pathname, search]);
  return <Navigate to="/" replace />;
}
