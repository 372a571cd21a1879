import { categoryName } from '@meguri/contracts/reference/main-categories.ts';
import { subCategoryName } from '@meguri/contracts/reference/categories.ts';
import { colourName } from '@meguri/contracts/reference/colours.ts';
import { materialLabel } from '@meguri/contracts/reference/materials.ts';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../ui/controls/button.tsx';
import { type Guess, guessFromName } from '../guess-from-name.ts';
import type { PartProps } from './form-part.tsx';

interface GuessedFieldsProps extends PartProps {
  readonly onKind: (mainCategory: string, subCategory: string) => void;
}

/** Fills category, colour and material with what the item's name says about them. */
export function GuessedFields({ form: { control, setValue, setFocus }, onKind }: GuessedFieldsProps) {
  const [name, mainCategory, subCategory, color, material] = useWatch({
    control,
    name: ['name', 'mainCategory', 'subCategory', 'color', 'material'],
  });
  const guess = guessFromName({ name, mainCategory, subCategory, color, material });
  const words = wordsOf(guess);
  if (words === '') return null;
  const choose = () => {
    for (const [field, value] of Object.entries(guess))
      setValue(field as keyof Guess, value, { shouldDirty: true, shouldValidate: true });
    if (guess.mainCategory !== undefined) onKind(guess.mainCategory, guess.subCategory ?? '');
    // The button disappears.
    setFocus('genderCategory');
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-2xl bg-wash px-5 py-4">
      <p className="text-sm">
        <span className="block text-xs text-soft">アイテム名から</span>
        <span className="phrases">{words}</span>
      </p>
      <Button variant="onWash" size="small" onClick={choose}>
        この内容を選ぶ
      </Button>
    </div>
  );
}

const wordsOf = ({ mainCategory, subCategory, color, material }: Guess): string =>
  [
    mainCategory && `${categoryName(mainCategory)} / ${subCategoryName(subCategory ?? '')}`,
    color && colourName(color),
    material && materialLabel(material),
  ]
    .filter(Boolean)
    .join('、');
