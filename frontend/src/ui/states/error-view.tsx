import { CloudAlert, Inbox } from 'lucide';
import type { ReactNode } from 'react';
import { isGone, NetworkError, sentenceOf } from '../../lib/http/api-error.ts';
import { Button } from '../controls/button.tsx';
import type { Elements } from '../elements.ts';
import { Icon, type IconNode } from '../icon.tsx';
import type { FailureProps } from './trouble.tsx';

export interface MessageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: Elements;
}

interface ErrorViewProps extends MessageProps {
  /** The only content of its page, so its title is the page's heading. */
  readonly isPage?: boolean | undefined;
  /** Not an error: the resource doesn't exist. */
  readonly missing?: boolean;
  readonly mark?: IconNode;
  /** The error, if known: a lost network has another picture than a server error. */
  readonly error?: unknown;
  /** null: no button. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string;
}

/** A crossed-out Wi-Fi icon; the icon library's own would make a guest's first page larger. */
const NoNetwork = () => (
  <svg aria-hidden width="32" viewBox="0 0 24 24" fill="none" strokeWidth="1.25" className="stroke-bad">
    <path d="M5 13a10 10 0 0 1 14 0M8.5 16.4a5 5 0 0 1 7 0M12 20h.01M3 3l18 18" />
  </svg>
);

/** An error with its description and a way to continue. */
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
      {children !== undefined && <div className="max-w-md text-sm text-balance phrases text-soft">{children}</div>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry !== undefined && <Button onClick={onRetry}>{retryLabel ?? '再読み込み'}</Button>}
        {action}
      </div>
    </div>
  );
}

/** Content that failed to load. */
export const LoadFailure = ({ error, onRetry, children, isPage }: FailureProps) => (
  <ErrorView isPage={isPage} title="エラーが発生しました" error={error} onRetry={() => void onRetry()}>
    <span>{sentenceOf(error)}</span>
    {children !== undefined && <p className="pt-2">{children}</p>}
  </ErrorView>
);
