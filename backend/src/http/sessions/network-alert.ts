import type { SecurityAlert } from '@meguri/contracts/account/security-alert.ts';
import type { SecurityAlertMessage } from '@meguri/contracts/realtime.ts';

/** Where a request came from. */
export interface Origin {
  readonly address: string;
  /** The User-Agent header of the browser. */
  readonly userAgent: string;
}

/** Browsers send about 150 characters; longer ones would only take space. */
const MAX_USER_AGENT = 300;

/** The stored part of a user agent. */
export const userAgentOf = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_USER_AGENT);

const TITLE = 'セキュリティ警告';
const MOVED =
  'いつもと異なるネットワークからログイン中のセッションが使われたため、安全のためそのセッションを終了しました。';
const HIJACKED =
  'いつもと異なるネットワークと端末からログイン中のセッションが使われました。乗っ取りのおそれがあるため、そのセッションを終了しました。心当たりがない場合はパスワードを変更してください。';

/** The warning about a session that appeared in another network: for the dialog, and at once over the socket. */
export function networkAlert(
  opened: Origin,
  { address }: Origin,
  sameDevice: boolean,
): { alert: SecurityAlert; message: SecurityAlertMessage } {
  const text = sameDevice ? MOVED : HIJACKED;
  return {
    alert: {
      timestamp: new Date().toISOString(),
      type: sameDevice ? 'high_risk_ip_change' : 'session_hijack',
      message: text,
      oldValue: opened.address,
      newValue: address,
    },
    message: { type: 'security_alert', title: TITLE, message: text, severity: sameDevice ? 'high' : 'critical' },
  };
}
