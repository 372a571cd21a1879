import { characters } from '@meguri/contracts/text/characters.ts';
import type { ReactNode } from 'react';
import { TextArea } from '../ui/forms/field.tsx';

interface CommentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In characters. */
  readonly max: number;
  readonly required?: boolean;
  readonly disabled: boolean;
  /** Instead of how much room is left. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Free text that says how much room is left. */
export function CommentField({ value, onChange, max, hint, error, ...rest }: CommentFieldProps) {
  const left = max - characters(value.trim());
  const tooLong = left < 0 ? `${max}文字以内で入力してください（${-left}文字超過）` : undefined;
  return (
    <TextArea
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={hint ?? (left >= 0 ? `残り${left}文字` : undefined)}
      error={tooLong ?? error}
    />
  );
}
