import { LoaderCircle, X } from 'lucide';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Icon } from '../icon.tsx';

interface Opened {
  readonly onClose: () => void;
  /** Whether it is open; true by default. */
  readonly open?: boolean;
}

interface LazyDialog<Props> {
  (props: Props): ReactNode;
  /** Loads the code, so that the dialog opens at once. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A dialog; its code is loaded when it opens. If loading fails, the page stays with all input, and a message offers a retry.
 * @param Instead what says in its place, on the page, what the dialog would have said
 */
export function lazyDialog<Props extends Opened>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead?: ComponentType<Props>,
): LazyDialog<Props> {
  const Code = lazyPage(load, <Opening />);
  const LoadedDialog = (props: Props) => {
    // Also with its code there, a slow phone renders a dialog for 100 ms: the press is painted first.
    const isPressPainted = useDeferredValue(true, false);
    return (
      <ErrorBoundary
        resetKeys={[props.open]}
        fallbackRender={({ resetErrorBoundary }) =>
          props.open !== false &&
          (Instead ? <Instead {...props} /> : <NotOpened onRetry={resetErrorBoundary} onClose={props.onClose} />)
        }
      >
        <Opened value={props}>
          <Suspense fallback={null}>{isPressPainted ? <Code {...props} /> : <Opening />}</Suspense>
        </Opened>
      </ErrorBoundary>
    );
  };
  return Object.assign(LoadedDialog, { preload: Code.preload });
}

/** The dialog that is being loaded. */
const Opened = createContext<Opened>({ onClose: () => undefined });

/** Shown on a slow connection. Escape closes the dialog, as it will once it is there. */
function Opening() {
  const { open = true, onClose } = useContext(Opened);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // During Japanese input Escape cancels a conversion.
      if (event.key !== 'Escape' || event.isComposing) return;
      // A dialog below this one stays open.
      event.stopPropagation();
      close();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [open]);
  if (!open) return null;
  return createPortal(
    <div
      role="status"
      aria-label="読み込み中"
      className="animate-opening pointer-events-none fixed inset-0 z-60 flex items-center justify-center"
    >
      <span className="rounded-full bg-paper p-3 shadow-float">
        <Icon of={LoaderCircle} aria-hidden className="animate-spin text-accent" size={28} />
      </span>
    </div>,
    document.body,
  );
}

/** Outside the page, because the pressed button may be in a menu that has closed; above the notice of a new release. */
function NotOpened({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    retry.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return createPortal(
    <div
      role="alert"
      className="animate-rise fixed inset-x-4 bottom-[calc(9rem+env(safe-area-inset-bottom))] z-60 flex items-center gap-2 rounded-2xl border border-bad bg-bad py-1.5 pr-2 pl-5 text-sm text-paper shadow-float md:inset-x-auto md:right-6 md:bottom-24 md:w-96"
    >
      <p className="grow py-1.5 leading-relaxed">
        開けませんでした。ネットワークの接続をご確認いただくか、ページを再読み込みしてください。
      </p>
      <button
        ref={retry}
        type="button"
        onClick={onRetry}
        className="min-h-11 shrink-0 rounded-lg px-2 font-medium underline underline-offset-4 outline-offset-0 outline-paper"
      >
        再試行
      </button>
      <button
        type="button"
        aria-label="閉じる"
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full outline-offset-0 outline-paper"
      >
        <Icon of={X} aria-hidden size={16} />
      </button>
    </div>,
    document.body,
  );
}
