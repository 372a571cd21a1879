import { characters } from '@meguri/contracts/text/characters.ts';
import type { ReactNode, Ref } from 'react';
import { TextArea } from '../ui/forms/field.tsx';

interface CommentFieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum length in characters. */
  readonly max: number;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly autoComplete?: 'off';
  readonly required?: boolean;
  readonly disabled: boolean;
  /** Replaces the number of remaining characters. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A text area that shows the number of remaining characters. */
export function CommentField({ value, onChange, max, hint, error, ...rest }: CommentFieldProps) {
  const left = max - characters(value.trim());
  // Announced at once. Without the number, so that it isn't announced again on every key.
  const tooLong = left < 0 ? `${max}文字以内で入力してください` : undefined;
  return (
    <TextArea
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={left < 0 ? `${-left}文字超過` : (hint ?? `残り${left}文字`)}
      error={tooLong ?? error}
    />
  );
}
