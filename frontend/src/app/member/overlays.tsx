import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useViewer } from '../../features/session/api/viewer.ts';
import { useWelcomeWaits } from '../../features/session/welcome-waits.ts';
import { useLoginPrompt } from '../../features/session/login-prompt.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { lazyPage, useIsRendered } from '../../lib/lazy-page.tsx';

const MaintenanceDialog = lazyPage(() => import('./maintenance-dialog.tsx'));
const SecurityAlertDialog = lazyPage(() => import('../../features/session/components/security-alert-dialog.tsx'));
const Welcome = lazyPage(() => import('../welcome.tsx'));

type Overlay = 'maintenance' | 'alert' | 'welcome';

/** The most urgent overlay for this member; null: none. */
function overlayOf(viewer: Account, isInMaintenance: boolean): Overlay | null {
  if (isInMaintenance && !viewer.isAdmin) return 'maintenance';
  if (viewer.metadata?.security_alert) return 'alert';
  // The welcome overlay explains how to borrow and lend, which operators don't need.
  return viewer.hasSeenWelcome || viewer.operatorRole !== null ? null : 'welcome';
}

/** Overlays for signed-in members, one at a time. */
export function Overlays() {
  const { viewer } = useViewer();
  const { data: status } = useQuery(statusQuery);
  const loggingIn = useLoginPrompt().open;
  const waits = useWelcomeWaits(viewer?.id ?? 0);
  const isHome = useLocation().pathname === '/';
  // They lie over the page, which a server renders without them.
  const isRendered = useIsRendered();
  if (!viewer || loggingIn || isRendered) return null;
  const alert = viewer.metadata?.security_alert;
  const over = overlayOf(viewer, status?.maintenance === true);
  // A user who registered in order to send a request sees the welcome later, on the home page.
  const isWelcomed = over === 'welcome' && (!waits || isHome);
  return (
    <Suspense fallback={null}>
      {over === 'maintenance' && <MaintenanceDialog />}
      {over === 'alert' && alert && <SecurityAlertDialog alert={alert} />}
      {isWelcomed && <Welcome userId={viewer.id} />}
    </Suspense>
  );
}
