import { CloudAlert, Inbox, LoaderCircle } from 'lucide';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { isGone, NetworkError, sentenceOf } from '../../lib/http/api-error.ts';
import { loaded } from '../../lib/loaded.ts';
import { Button } from '../controls/button.tsx';
import type { FailureProps, TroubleProps } from './trouble.tsx';
import type { Elements } from '../elements.ts';
import { Icon, type IconNode } from '../icon.tsx';

/** Something comes: a shape of its size. The page says once, in words, that it is loading. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden className={cx('animate-shimmer rounded-lg bg-line/70', className)} />
);

/** After so many ms of loading somebody looks why; what is usual never loads the code for it. */
const WATCHED_FROM = 2500;

interface LoadingProps {
  readonly children?: ReactNode;
  readonly className?: string;
  /** What can't be loaded where it fails, as a sentence. */
  readonly failure?: string;
}

/** Around skeletons: says in words that something is loading, and when it takes long, why. */
export function Loading({ children, className, failure }: LoadingProps) {
  const [Trouble, setTrouble] = useState<ComponentType<TroubleProps> | null>(null);
  useEffect(() => {
    const look = () =>
      void loaded(() => import('./trouble.tsx')).then((code) => setTrouble(() => code.default), ignore);
    const timer = setTimeout(look, WATCHED_FROM);
    return () => clearTimeout(timer);
  }, []);
  const content = (
    <div role="status" aria-label="読み込み中" className={className}>
      {children}
    </div>
  );
  if (Trouble === null) return content;
  return (
    <Trouble since={WATCHED_FROM} failure={failure} Failure={LoadFailure}>
      {content}
    </Trouble>
  );
}

/** Without that code the page says what is wrong once all tries have failed. */
const ignore = (): void => undefined;

export const Spinner = () => (
  <Loading className="flex min-h-[60dvh] items-center justify-center">
    <Icon of={LoaderCircle} aria-hidden className="animate-spin text-accent" size={32} />
  </Loading>
);

interface MessageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: Elements;
}

interface EmptyStateProps extends MessageProps {
  readonly mark?: IconNode;
  /** Empty is what the member hopes for. */
  readonly isGood?: boolean;
}

/** Nothing here yet: says what to do next. */
export const EmptyState = ({ title, children, action, mark = Inbox, isGood = false }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
    <Icon of={mark} aria-hidden size={32} strokeWidth={1.25} className={isGood ? 'text-good' : 'text-accent'} />
    <p className="font-serif text-lg text-balance">{title}</p>
    {children !== undefined && <div className="max-w-sm text-sm text-balance text-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
);

interface ErrorViewProps extends MessageProps {
  /** Nothing else stands on its page: its title is the page's heading. */
  readonly isPage?: boolean | undefined;
  /** Nothing is out of order: it isn't there. */
  readonly missing?: boolean;
  readonly mark?: IconNode;
  /** What it was, where that is known: no network has another picture than a server that failed. */
  readonly error?: unknown;
  /** null: only the text. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
}

/** Waves that are crossed out; with the icons' own a guest's first page would be heavier. */
const NoNetwork = () => (
  <svg aria-hidden width="32" viewBox="0 0 24 24" fill="none" strokeWidth="1.25" className="stroke-bad">
    <path d="M5 13a10 10 0 0 1 14 0M8.5 16.4a5 5 0 0 1 7 0M12 20h.01M3 3l18 18" />
  </svg>
);

/** Something went wrong: says what, and offers the way out. */
export function ErrorView(props: ErrorViewProps) {
  const { isPage, missing = isGone(props.error), error, title, children, action, onRetry, retryLabel } = props;
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      {error instanceof NetworkError ? (
        <NoNetwork />
      ) : (
        <Icon
          of={props.mark ?? (missing ? Inbox : CloudAlert)}
          aria-hidden
          size={32}
          strokeWidth={1.25}
          className={missing ? 'text-accent' : 'text-bad'}
        />
      )}
      <Heading className="text-lg">{title}</Heading>
      {children !== undefined && <div className="max-w-md text-sm text-balance text-soft">{children}</div>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel ?? '再読み込み'}</Button>}
        {action}
      </div>
    </div>
  );
}

/** What should be shown couldn't be loaded. */
export const LoadFailure = ({ error, onRetry, children, isPage }: FailureProps) => (
  <ErrorView isPage={isPage} title="エラーが発生しました" error={error} onRetry={() => void onRetry()}>
    <span>{sentenceOf(error)}</span>
    {children !== undefined && <p className="pt-2">{children}</p>}
  </ErrorView>
);
