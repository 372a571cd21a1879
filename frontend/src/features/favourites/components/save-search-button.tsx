import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveSearch } from '../api/saved-searches.ts';

interface SaveSearchButtonProps {
  readonly query: Readonly<Record<string, string>>;
  /** How the list is titled: the name that is offered. */
  readonly name: string;
  readonly onGuest: (() => void) | null;
}

/** Keeps what is looked for, to be told of what is new. */
export function SaveSearchButton({ query, name, onGuest }: SaveSearchButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={onGuest ?? (() => setOpen(true))}>
        <BellPlus aria-hidden size={17} />
        この条件を保存
      </Button>
      {open && <SaveSearchDialog query={query} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SaveSearchDialogProps extends Omit<SaveSearchButtonProps, 'onGuest'> {
  readonly onClose: () => void;
}

const LONGEST = 50;

function SaveSearchDialog({ query, name: offered, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState(offered);
  // Chosen once: sent twice it is one search all the same.
  const [id] = useState(() => crypto.randomUUID());
  const { run, isPending, error } = useSaveSearch({
    onSuccess: () => {
      toast({
        title: '検索条件を保存しました',
        text: '条件に合う新着があるとお知らせします。',
        tone: 'good',
        link: { label: '保存した検索を見る', to: '/favourites?tab=searches' },
      });
      onClose();
    },
    onError: (refused) => toast({ title: '保存できませんでした', text: sentenceOf(refused), tone: 'bad' }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="検索条件の保存"
      description="条件に合うアイテムが新しく出品されると、マイページとお気に入りでお知らせします。"
      actions={
        <Button
          className="grow"
          pending={isPending}
          disabled={name.trim() === ''}
          onClick={() => run({ id, name, query })}
        >
          保存する
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-4">
        <TextField label="名前" value={name} maxLength={LONGEST} onChange={(event) => setName(event.target.value)} />
        <FieldError error={error === null ? undefined : sentenceOf(error)} />
      </div>
    </Dialog>
  );
}
