import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useViewer } from '../../features/session/api/viewer.ts';
import { useLoginPrompt } from '../../features/session/login-prompt.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const MaintenanceDialog = lazyPage(() => import('./maintenance-dialog.tsx'));
const SecurityAlertDialog = lazyPage(() => import('../../features/session/components/security-alert-dialog.tsx'));
const Welcome = lazyPage(() => import('../welcome.tsx'));

/** What may lie over any page for those who are signed in; one at a time, the most urgent first. */
export function Overlays() {
  const { viewer } = useViewer();
  const { data: status } = useQuery(statusQuery);
  const loggingIn = useLoginPrompt().open;
  if (!viewer || loggingIn) return null;
  const alert = viewer.metadata?.security_alert;
  return (
    <Suspense fallback={null}>
      {status?.maintenance && !viewer.isAdmin ? (
        <MaintenanceDialog />
      ) : alert ? (
        <SecurityAlertDialog alert={alert} />
      ) : (
        !viewer.hasSeenWelcome && <Welcome userId={viewer.id} />
      )}
    </Suspense>
  );
}
