import { zodResolver } from '@hookform/resolvers/zod';
import { savedSearchInputSchema } from '@meguri/contracts/favourite/favourite.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSaveSearch } from '../api/saved-searches.ts';
import { uniqueId } from '../../../lib/unique-id.ts';

export interface WantedSearch {
  readonly query: Readonly<Record<string, string>>;
  /** Title of the list, suggested as the name. */
  readonly name: string;
}

interface SaveSearchDialogProps extends WantedSearch {
  readonly onClose: () => void;
}

const schema = savedSearchInputSchema.pick({ name: true });

export default function SaveSearchDialog({ query, name, onClose }: SaveSearchDialogProps) {
  // Chosen once per dialog, so that sending it twice saves one search.
  const [id] = useState(() => uniqueId());
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
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { name } });
  const save = handleSubmit((input) => run({ id, query, ...input }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="検索条件の保存"
      description="条件に合うアイテムが新しく出品されると、毎日まとめてお知らせします。"
      actions={
        <Button className="grow" pending={isPending} onClick={() => void save()}>
          保存する
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-4">
        <TextField label="名前" error={formState.errors.name?.message} {...register('name')} />
        <FieldError error={error === null ? undefined : sentenceOf(error)} />
      </div>
    </Dialog>
  );
}
