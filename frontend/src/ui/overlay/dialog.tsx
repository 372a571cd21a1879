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
  /** Buttons, visible below the scrolling content. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** The dialog fills the window, and its content has its own padding. */
  readonly whole?: boolean;
  /** Can only be closed by its own buttons. */
  readonly persistent?: boolean;
  /** Closing it would lose something that isn't in a field, such as a rotated photo. */
  readonly holds?: boolean;
  /** Its content uses Escape now, for example to cancel a drag by keyboard. */
  readonly usesEscape?: boolean;
  /** Initial focus: the dialog itself, to be read from its title on, or its first field. */
  readonly focus?: 'sheet' | 'field';
}

/**
 * A bottom sheet on phones, a window on larger screens. Traps the focus and returns it on close. A click outside closes it unless
 * input would be lost.
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
        {/* At the dialog's level, so that a second dialog dims the first. */}
        <div aria-hidden className="animate-fade fixed inset-0 z-50 bg-veil" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...focusReturn}
          {...escapeCloses(() => !persistent && onClose(), usesEscape)}
          {...staying}
          className={cx(
            'animate-rise fixed inset-x-0 bottom-0 z-50 flex flex-col bg-paper shadow-float outline-none',
            // In a very low window everything scrolls, since sticky parts would leave no room.
            'short:block short:overflow-y-auto short:overscroll-contain',
            whole
              ? 'top-[var(--toasts,0px)] md:top-0'
              : 'max-h-[min(92dvh,calc(100dvh-var(--toasts,0px)))] rounded-t-3xl md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-3xl',
            !whole && (wide ? 'md:max-w-2xl' : 'md:max-w-md'),
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-6 md:px-8 md:pt-8 enlarged:px-4 enlarged:pt-4">
            <Radix.Title className="grow text-xl enlarged:text-base">{title}</Radix.Title>
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
            // Contains the visually hidden inputs of chips, so that they scroll along when they get the focus.
            className={cx(
              'relative grow overflow-y-auto overscroll-contain pt-2 pb-6 short:overflow-visible',
              !whole && 'px-6 md:px-8 enlarged:px-4',
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
 * Closes the dialog that has the focus on Escape. Radix gives the key to the layer opened last, including toasts that appeared
 * while the dialog was open.
 */
function escapeCloses(close: () => void, isUsed: boolean) {
  return {
    onEscapeKeyDown: (event: Event) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      // During Japanese input Escape cancels a conversion.
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || isUsed) return;
      // A dialog below this one must not close.
      event.stopPropagation();
      close();
    },
  };
}

/** A click outside doesn't close the dialog once something was typed or chosen in it. */
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

/** Replaces Radix's scroll lock, which inserts a style element that the content security policy forbids. */
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
