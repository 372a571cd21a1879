import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { NetworkError } from '../../lib/http/api-error.ts';
import { Button } from '../controls/button.tsx';
import { ErrorView } from './states.tsx';

const RETRIES = 3;
const RETRY_DELAY = 3000;

/** A module that didn't arrive is the network's fault too; browsers only say it in words. */
const isNetwork = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof Error &&
    /dynamically imported module|importing a module|failed to fetch|load failed/i.test(error.message));

const reload = () => window.location.reload();

/** Around a page: whatever breaks in it, header and tabs stay. @param resetKey a change of it tries anew */
export function PageBoundary({ children, resetKey }: { readonly children: ReactNode; readonly resetKey: string }) {
  const [tried, setTried] = useState({ resetKey, retries: 0 });
  // Another page has all its tries before it.
  const retries = tried.resetKey === resetKey ? tried.retries : 0;
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onReset={({ reason }) => {
        if (reason === 'imperative-api') setTried({ resetKey, retries: retries + 1 });
      }}
      fallbackRender={(props) => <Broken {...props} retries={retries} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function Broken({ error, resetErrorBoundary, retries }: FallbackProps & { readonly retries: number }) {
  return isNetwork(error) ? (
    <NetworkBroken retries={retries} onRetry={resetErrorBoundary} />
  ) : (
    <ErrorView isPage title="エラーが発生しました" onRetry={resetErrorBoundary} retryLabel="再試行" action={<Reload />}>
      予期しないエラーが発生しました。再試行しても直らない場合は、ページを再読み込みしてください。
    </ErrorView>
  );
}

/** What didn't arrive may be code that another release has replaced: then only loading the page anew helps. */
function NetworkBroken({ retries, onRetry }: { readonly retries: number; readonly onRetry: () => void }) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(onRetry, RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [waiting, onRetry]);
  if (retries >= RETRIES) {
    return (
      <ErrorView isPage title="通信エラーが発生しました" action={<Reload />}>
        再試行しましたが、接続できませんでした。電波の良い場所で、ページを再読み込みしてください。
      </ErrorView>
    );
  }
  const retry = (
    <Button pending={waiting} onClick={() => setWaiting(true)}>
      {waiting ? '再試行しています…' : `再試行（残り${RETRIES - retries}回）`}
    </Button>
  );
  return (
    <ErrorView
      isPage
      title="通信エラーが発生しました"
      action={
        <>
          {retry}
          <Reload />
        </>
      }
    >
      ネットワークの接続を確認して、もう一度お試しください。
    </ErrorView>
  );
}

const Reload = () => (
  <Button variant="secondary" onClick={reload}>
    ページを再読み込み
  </Button>
);

/** Around one part of a page: what breaks in it leaves the rest alone. */
export function PartBoundary({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-2xl bg-bad-wash px-5 py-4 text-sm">
          <p className="grow">{`${name}を表示できませんでした。`}</p>
          <Button variant="secondary" size="small" onClick={resetErrorBoundary}>
            再試行
          </Button>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
