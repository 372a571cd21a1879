import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useAccountAction } from '../api/user-file.ts';

interface SessionsOfUserProps {
  readonly file: UserFile;
  /** Formats the network of a session. */
  readonly networkLabel: (network: string) => string;
}

/** A user's sessions, with buttons to end them. */
export function SessionsOfUser({ file, networkLabel }: SessionsOfUserProps) {
  const { run, isPending, input } = useAccountAction(file.user.id, {
    onSuccess: () => toast({ title: 'ログアウトさせました', text: file.user.username, tone: 'good' }),
    onError: (error) => toast({ title: 'ログアウトできませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const isEnding = (session: string | null) => isPending && input?.kind === 'end_sessions' && input.session === session;
  if (file.sessions.length === 0) return <p className="py-3 text-sm text-soft">ログイン中の端末はありません。</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {file.sessions.map(({ id, device, network, lastSeenAt }) => (
          <li key={id} className="flex items-center gap-4 py-2.5 text-sm leading-relaxed">
            <p className="min-w-0 grow">
              <span>{device}</span>
              <span className="block text-xs text-soft">
                <Dotted facts={[`最終利用 ${dateTime(lastSeenAt)}`, networkLabel(network)]} />
              </span>
            </p>
            <Allowed to="end_sessions">
              <Button
                variant="quiet"
                size="inlineSmall"
                className="min-h-11 shrink-0"
                aria-label={`${device}をログアウトさせる`}
                pending={isEnding(id)}
                onClick={() => run({ kind: 'end_sessions', session: id })}
              >
                ログアウト
              </Button>
            </Allowed>
          </li>
        ))}
      </ul>
      {file.sessions.length > 1 && (
        <Allowed to="end_sessions">
          <Button
            variant="secondary"
            size="small"
            className="mt-2 min-h-11"
            pending={isEnding(null)}
            onClick={() => run({ kind: 'end_sessions', session: null })}
          >
            すべてログアウト
          </Button>
        </Allowed>
      )}
    </>
  );
}
