import { WifiOff } from 'lucide';
import { cx } from '../../lib/class-names.ts';
import { type Connection, useConnection } from '../../lib/live/connection.ts';
import { reconnect } from '../../lib/live/socket.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { Icon } from '../../ui/icon.tsx';

const LIVE = 'リアルタイム通知が有効です';
const CONNECTING = 'リアルタイム通知に接続しています…';
const OFFLINE = 'オフライン状態です。接続を再確立しています...';

/** Green: live updates. Red: polling. Grey: connecting for the first time. */
const STATES = {
  off: { text: CONNECTING, colour: 'bg-soft' },
  connecting: { text: CONNECTING, colour: 'bg-soft' },
  connected: { text: LIVE, colour: 'bg-good' },
  lost: { text: OFFLINE, colour: 'bg-bad' },
} as const satisfies Record<Connection, { readonly text: string; readonly colour: string }>;

export const useConnectionState = () => STATES[useConnection()];

/** Shown only on small screens; on large ones the avatar shows the state. */
export function ConnectionDot() {
  const { text, colour } = useConnectionState();
  return (
    <Tooltip text={text}>
      <span className={cx('size-2.5 rounded-full transition-colors', colour)} />
    </Tooltip>
  );
}

/** Shown while the connection is lost. */
export default function ConnectionBanner() {
  const lost = useConnection() === 'lost';
  return (
    <div role="status" className={cx(lost && 'animate-fade bg-warn-wash text-sm')}>
      {lost && (
        <p className="measure flex items-center gap-2 py-2">
          <Icon of={WifiOff} aria-hidden size={16} className="shrink-0 text-warn" />
          <span className="grow">{OFFLINE}</span>
          <button
            type="button"
            className="-my-2 min-h-11 shrink-0 px-2 font-medium underline underline-offset-4"
            onClick={reconnect}
          >
            再接続
          </button>
        </p>
      )}
    </div>
  );
}
