import { X } from 'lucide';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useBackCloses } from './back-closes.ts';
import { useFocusReturn } from '../focus/focus-return.ts';
import type { Elements } from '../elements.ts';
import { Icon } from '../icon.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: Elements;
  /** The way on, kept in sight below what scrolls. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** A page of its own, as large as the window; what it shows keeps its own distance from the edges. */
  readonly whole?: boolean;
  /** Can't be closed but by its own actions. */
  readonly persistent?: boolean;
  /** Something was done in it that no field knows of, as turning a photo: it would be gone, too. */
  readonly holds?: boolean;
  /** What is done in it uses the Escape key itself now, as a drag by keyboard. */
  readonly usesEscape?: boolean;
  /** What has the focus first: the sheet itself, so that it is read from its title on, or a form's first field. */
  readonly focus?: 'sheet' | 'field';
}

/**
 * A sheet from below on a phone, a window on a larger screen. Focus stays inside and returns to where it was. A touch beside it
 * closes it until something was filled in, which would be gone with it.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, actions } = props;
  const { wide, whole, persistent, holds, usesEscape = false, focus = 'sheet' } = props;
  useScrollLock(open);
  useBackCloses(open && !persistent, onClose);
  const focusReturn = useFocusReturn(focus);
  const staying = useStaying(open, persistent || holds);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* As high as the dialog, so that a second one dims the first. */}
        <div aria-hidden className="animate-fade fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...focusReturn}
          {...escapeCloses(() => !persistent && onClose(), usesEscape)}
          {...staying}
          className={cx(
            'animate-rise fixed inset-x-0 bottom-0 z-50 flex flex-col bg-paper shadow-float outline-none',
            // In a window of few lines all of it scrolls: what stays in sight would leave no line between.
            'short:block short:overflow-y-auto short:overscroll-contain',
            whole
              ? 'top-[var(--toasts,0px)] md:top-0'
              : 'max-h-[min(92dvh,calc(100dvh-var(--toasts,0px)))] rounded-t-3xl md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-3xl',
            !whole && (wide ? 'md:max-w-2xl' : 'md:max-w-md'),
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-6 md:px-8 md:pt-8">
            <Radix.Title className="grow text-xl">{title}</Radix.Title>
            {!persistent && (
              <Radix.Close
                aria-label="閉じる"
                className="-mt-2 -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-wash"
              >
                <Icon of={X} aria-hidden size={20} />
              </Radix.Close>
            )}
          </header>
          <div
            // Of a choice that looks like a tag the browser focuses what nobody sees: it has to scroll along.
            className={cx(
              'relative grow overflow-y-auto overscroll-contain pt-2 pb-6 short:overflow-visible',
              !whole && 'px-6 md:px-8',
              actions !== undefined && 'more-below',
            )}
            tabIndex={-1}
          >
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="text-soft">{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex flex-col gap-3 px-6 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:flex-row-reverse md:px-8 md:pb-8">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Escape closes the dialog that holds the focus. Radix gives the key to whatever opened last, and toasts count: one that
 * came while the dialog was open would take it.
 */
function escapeCloses(close: () => void, isUsed: boolean) {
  return {
    onEscapeKeyDown: (event: Event) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      // While Japanese is being typed the key takes back a conversion.
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || isUsed) return;
      // A dialog below this one keeps out of it.
      event.stopPropagation();
      close();
    },
  };
}

/** What is done beside the dialog doesn't close it once anything was typed or chosen since it opened. */
function useStaying(open: boolean, stays = false) {
  const filledIn = useRef(false);
  useEffect(() => {
    if (!open) filledIn.current = false;
  }, [open]);
  return {
    onInput: () => void (filledIn.current = true),
    onInteractOutside: (event: Event) => (stays || filledIn.current) && event.preventDefault(),
  };
}

/** Radix' own lock writes a style element, which the content security policy refuses. */
function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return undefined;
    const { dataset } = document.documentElement;
    const before = Number(dataset['locked'] ?? 0);
    dataset['locked'] = String(before + 1);
    return () => {
      const left = Number(dataset['locked']) - 1;
      if (left > 0) dataset['locked'] = String(left);
      else delete dataset['locked'];
    };
  }, [locked]);
}
