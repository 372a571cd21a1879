import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { NetworkError } from '../../lib/http/api-error.ts';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../controls/button.tsx';
import { ErrorView } from './error-view.tsx';

const RETRIES = 3;
const RETRY_DELAY = 3000;

/** Code that failed to load: no network, or a newer release has replaced it. Browsers only report it in the message. */
const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message);
const isNetwork = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isCodeMissing(error) ||
  (error instanceof Error && /failed to fetch|load failed/i.test(error.message));

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

interface PartBoundaryProps {
  readonly name: string;
  /** Shows the button alone: the sentence would make the header wider than a phone, and the whole page with it. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** The error boundary of one part of a page; the rest stays. */
export function PartBoundary({ name, isNarrow = false, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <div
          role="alert"
          className={cx('flex items-center text-sm', !isNarrow && 'flex-wrap gap-3 rounded-2xl bg-bad-wash px-5 py-4')}
        >
          <p className={isNarrow ? 'sr-only' : 'grow'}>{`${name}を表示できませんでした。`}</p>
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
