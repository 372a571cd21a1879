import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { cx } from '../../lib/class-names.ts';
import { shownPath } from '../../lib/shown-path.ts';
import { Button } from '../controls/button.tsx';
import { ErrorView } from './error-view.tsx';
import { isCodeMissing, isNetwork } from './network-failure.ts';

const RETRIES = 3;
const RETRY_DELAY = 3000;

interface Words {
  readonly title: string;
  readonly first: string;
  readonly last: string;
}
const NETWORK_AWAY: Words = {
  title: '通信エラーが発生しました',
  first: 'ネットワークの接続を確認して、もう一度お試しください。',
  last: '再試行しましたが、接続できませんでした。電波の良い場所で、ページを再読み込みしてください。',
};
const CODE_AWAY: Words = {
  title: 'ページを読み込めませんでした',
  first: 'サービスが新しくなったか、通信が途切れた可能性があります。ページを再読み込みしてください。',
  last: '再試行しましたが、読み込めませんでした。ネットワークの接続を確認して、ページを再読み込みしてください。',
};

const reload = () => window.location.reload();

/** The error boundary of a page; header and tabs stay. @param resetKey a change resets it */
export function PageBoundary({ children, resetKey }: { readonly children: ReactNode; readonly resetKey: string }) {
  const [tried, setTried] = useState({ resetKey, retries: 0 });
  // Another page starts with all its retries.
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
    <NetworkBroken
      words={isCodeMissing(error) ? CODE_AWAY : NETWORK_AWAY}
      retries={retries}
      onRetry={resetErrorBoundary}
    />
  ) : (
    <ErrorView isPage title="エラーが発生しました" onRetry={resetErrorBoundary} retryLabel="再試行" action={<Reload />}>
      予期しないエラーが発生しました。再試行しても直らない場合は、ページを再読み込みしてください。
    </ErrorView>
  );
}

/** If code of an old release is missing, only a reload of the page helps. */
interface NetworkBrokenProps {
  readonly words: Words;
  readonly retries: number;
  readonly onRetry: () => void;
}

function NetworkBroken({ words, retries, onRetry }: NetworkBrokenProps) {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(onRetry, RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [waiting, onRetry]);
  if (retries >= RETRIES) {
    return (
      <ErrorView isPage title={words.title} action={<Reload />}>
        {words.last}
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
      title={words.title}
      action={
        <>
          {retry}
          <Reload />
        </>
      }
    >
      {words.first}
    </ErrorView>
  );
}

const Reload = () => (
  <Button variant="secondary" onClick={reload}>
    ページを再読み込み
  </Button>
);

interface Named {
  readonly name: string;
  /** Shows the button alone: the sentence would make the header wider than a phone, and the whole page with it. */
  readonly isNarrow?: boolean;
}
interface Unnamed {
  /** Shown without a word, since the page is complete without the part. */
  readonly instead: ReactNode;
}
type Failed = Named | Unnamed;

/** The error boundary of one part of a page; the rest stays. */
export const PartBoundary = ({ children, ...shown }: Failed & { readonly children: ReactNode }) => (
  <ErrorBoundary fallbackRender={(failure) => <PartBroken {...failure} {...shown} />}>{children}</ErrorBoundary>
);

/** Tries again when the network returns, and on the next page: a part of every page would stay away until a reload. */
function PartBroken({ error, resetErrorBoundary, ...shown }: FallbackProps & Failed) {
  useEffect(() => {
    if (!isNetwork(error)) return undefined;
    const retry = () => resetErrorBoundary();
    window.addEventListener('online', retry);
    const stop = shownPath.subscribe(retry);
    return () => {
      window.removeEventListener('online', retry);
      stop();
    };
  }, [error, resetErrorBoundary]);
  if ('instead' in shown) return shown.instead;
  const { name, isNarrow = false } = shown;
  return (
    <div
      role="alert"
      className={cx('flex items-center text-sm', !isNarrow && 'flex-wrap gap-3 rounded-2xl bg-bad-wash px-5 py-4')}
    >
      <p className={isNarrow ? 'sr-only' : 'grow'}>{`${name}を表示できませんでした。`}</p>
      <Button variant="secondary" size="small" onClick={resetErrorBoundary}>
        再試行
      </Button>
    </div>
  );
}
