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
  /** Why it can't be sent yet; absent: it can. */
  readonly missing?: string | undefined;
  readonly onClose: () => void;
  /** Something else stands in one of its fields. */
  readonly onChange?: (() => void) | undefined;
  /** The browser's own sending is prevented already. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children: Elements;
}

/** Fields in a dialog, which the Enter key sends as well, and the way back beside the way on. */
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
      // What becomes of it is said here, so that nobody leaves before.
      onClose={() => !isPending && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            pending={isPending}
            disabledReason={missing}
            className="grow"
          >
            {submit}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose} className="grow">
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
