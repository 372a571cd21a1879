import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { mayStore } from '../../../lib/storage/storage.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { settingsQuery } from '../api/settings.ts';
import { presumedPushState, pushState, turnPushOff, turnPushOn } from '../push-device.ts';

/** Push notifications on this device. The browser's permission prompt opens only on a click. */
export function PushOnThisDevice({ userId }: { readonly userId: number }) {
  const queries = useQueryClient();
  const queryKey = ['push on this device', userId];
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => pushState(userId),
    // Avoids a layout shift once the state is known.
    placeholderData: () => presumedPushState(userId),
    retry: false,
  });
  const change = useCommand((on: boolean) => (on ? turnPushOn(userId) : turnPushOff(userId)), {
    retry: false,
    onSuccess: (next) => {
      queries.setQueryData(queryKey, next);
      return invalidate(queries, (path) => path === settingsQuery.queryKey[0]);
    },
  });
  const failure = change.error ?? error;
  return (
    <div className="flex flex-col items-start gap-3">
      {state === 'unsupported' && (
        <Words>
          お使いのブラウザは、プッシュ通知に対応していません。iPhoneとiPadでは、共有メニューの「ホーム画面に追加」で巡り
          Meguriを追加すると受け取れます。
        </Words>
      )}
      {state === 'denied' && (
        <Words>
          {isInstalled()
            ? '通知がブロックされています。端末の設定で、このアプリの通知を許可すると、ここでオンにできます。'
            : 'このブラウザで通知がブロックされています。アドレスバーの左にあるサイトの設定から通知を許可すると、ここでオンにできます。'}
        </Words>
      )}
      {state === 'off' && !mayStore() && (
        <Words>
          <span>このブラウザへの保存がオフのため、プッシュ通知を受け取れません。</span>
          <Link to="/cookie-settings" className="underline underline-offset-4">
            Cookie設定
          </Link>
          <span>でオンにできます。</span>
        </Words>
      )}
      {((state === 'off' && mayStore()) || state === 'on') && (
        <>
          <Words>
            {state === 'on'
              ? 'この端末にプッシュ通知が届きます。ログアウトすると届かなくなります。'
              : '巡り Meguriを開いていないときも、この端末にお知らせが届きます。'}
          </Words>
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            pending={change.isPending}
            onClick={() => change.run(state === 'off')}
          >
            {state === 'on' ? 'この端末への通知をオフにする' : 'この端末で通知を受け取る'}
          </Button>
        </>
      )}
      {failure !== null && (
        <>
          <FieldError
            error={sentenceOf(failure, 'プッシュ通知の設定を変更できませんでした。時間をおいてお試しください。')}
          />
          {state === undefined && (
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              再試行
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** An installed app has no address bar. Only matters if the permission was denied. */
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

const Words = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-sm leading-relaxed text-soft">{children}</p>
);
