import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import type { Elements } from '../elements.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly submit: string;
  readonly danger?: boolean | undefined;
  readonly isPending: boolean;
  /** Why it can't be submitted yet; absent: it can. */
  readonly missing?: string | undefined;
  readonly onClose: () => void;
  /** Called when a field changes. */
  readonly onChange?: (() => void) | undefined;
  /** The browser's default is already prevented. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children: Elements;
}

/** A form in a dialog, submitted by its button or Enter, with a cancel button. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    submit,
    danger = false,
    isPending,
    missing,
    onClose,
    onChange,
    onSubmit,
    children,
  } = props;
  const id = useId();
  return (
    <Dialog
      open
      // Stays open while pending, because it shows the result.
      onClose={() => !isPending && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <div className="flex grow flex-col gap-2">
            {missing !== undefined && <p className="text-xs text-soft">{missing}</p>}
            <Button
              type="submit"
              form={id}
              variant={danger ? 'danger' : 'primary'}
              pending={isPending}
              disabledReason={missing}
            >
              {submit}
            </Button>
          </div>
          <Button variant="secondary" disabled={isPending} onClick={onClose} className="grow md:self-end">
            戻る
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) onSubmit(event);
        }}
        className="flex flex-col gap-5 pt-5"
      >
        {children}
      </form>
    </Dialog>
  );
}
