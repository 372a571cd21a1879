import { X } from 'lucide';
import { Toast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { dismiss, type ToastMessage, type ToastTone, useToasts } from './toast-store.ts';
import { Link } from '../controls/link.tsx';
import { Icon } from '../icon.tsx';

const LOOKS: Readonly<Record<ToastTone, string>> = {
  plain: 'border-ink bg-ink text-paper',
  good: 'border-good bg-good text-paper',
  bad: 'border-bad bg-bad text-paper',
};

/** Position of toasts: above the tabs on phones, at the top while a sheet is open, otherwise in the corner. F8 focuses them. */
export default function Toasts() {
  const toasts = useToasts();
  const viewport = useRoomForToasts();
  return (
    <Toast.Provider label="お知らせ" swipeDirection="right">
      {toasts.map((message) => (
        <OneToast key={message.id} {...message} />
      ))}
      <Toast.Viewport
        ref={viewport}
        label="お知らせ（{hotkey}）"
        className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 outline-none md:inset-x-auto md:right-6 md:bottom-6 md:w-96 max-md:in-data-locked:top-4 max-md:in-data-locked:bottom-auto"
      />
    </Toast.Provider>
  );
}

/** Margin above and below, in px. */
const AROUND = 32;

/** Sets `--toasts` to the height they take at the top while a sheet is open, which leaves that space free: see `dialog.tsx`. */
function useRoomForToasts() {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const height = viewport.current?.offsetHeight ?? 0;
      if (height > 0) style.setProperty('--toasts', `${height + AROUND}px`);
      else style.removeProperty('--toasts');
    };
    const observer = new ResizeObserver(measure);
    if (viewport.current !== null) observer.observe(viewport.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts');
    };
  }, []);
  return viewport;
}

/** Escape belongs to the dialog while one is open. */
function stayBehindDialog(event: Event): void {
  if ('locked' in document.documentElement.dataset) event.preventDefault();
}

function OneToast({ id, title, text, tone, duration, open, link }: ToastMessage) {
  return (
    <Toast.Root
      open={open}
      onOpenChange={(still) => !still && dismiss(id)}
      duration={duration}
      onEscapeKeyDown={stayBehindDialog}
      type={tone === 'bad' ? 'foreground' : 'background'}
      className={cx('animate-rise flex items-start gap-3 rounded-2xl border px-5 py-3.5 shadow-float', LOOKS[tone])}
    >
      <div className="grow text-sm leading-relaxed">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {text !== null && <Toast.Description className="opacity-90">{text}</Toast.Description>}
        {link !== null && (
          <Toast.Action asChild altText={link.label}>
            <Link to={link.to} className="-mb-2 inline-flex min-h-11 items-center underline underline-offset-4">
              {link.label}
            </Link>
          </Toast.Action>
        )}
      </div>
      <Toast.Close aria-label="お知らせを閉じる" className="-m-2 inline-flex size-11 items-center justify-center">
        <Icon of={X} aria-hidden size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}
