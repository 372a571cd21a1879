import { CloudAlert, Inbox, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { sentenceOf } from '../lib/http/api-error.ts';
import { Button } from './button.tsx';

/** Something comes: a shape of its size. The page says once, in words, that it is loading. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden className={cx('animate-shimmer rounded-lg bg-line/70', className)} />
);

/** Around skeletons: says in words that something is loading. */
export const Loading = ({ children, className }: { readonly children?: ReactNode; readonly className?: string }) => (
  <div role="status" aria-label="読み込み中" className={className}>
    {children}
  </div>
);

export const Spinner = () => (
  <Loading className="flex min-h-[60dvh] items-center justify-center">
    <LoaderCircle aria-hidden className="animate-spin text-accent" size={32} />
  </Loading>
);

interface MessageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet: says what to do next. */
export const EmptyState = ({ title, children, action }: MessageProps) => (
  <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
    <Inbox aria-hidden size={32} strokeWidth={1.25} className="text-accent" />
    <p className="font-serif text-lg">{title}</p>
    {children !== undefined && <div className="max-w-sm text-sm text-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
);

interface ErrorViewProps extends MessageProps {
  /** null: only the text. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
}

/** Something went wrong: says what, and offers the way out. */
export const ErrorView = ({ title, children, action, onRetry, retryLabel = '再読み込み' }: ErrorViewProps) => (
  <div role="alert" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
    <CloudAlert aria-hidden size={32} strokeWidth={1.25} className="text-bad" />
    <h2 className="text-lg">{title}</h2>
    {children !== undefined && <div className="max-w-md text-sm text-soft">{children}</div>}
    <div className="mt-3 flex flex-wrap justify-center gap-3">
      {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel}</Button>}
      {action}
    </div>
  </div>
);

/** What should be shown couldn't be loaded. */
export const LoadFailure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) => (
  <ErrorView title="エラーが発生しました" onRetry={() => void onRetry()}>
    {sentenceOf(error)}
  </ErrorView>
);
