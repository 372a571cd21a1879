import { TextArea } from '../../../ui/field.tsx';

interface CommentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly most: number;
  readonly required?: boolean;
  readonly disabled: boolean;
}

/** People count characters, not UTF-16 units: an emoji is one. */
export const length = (text: string): number => [...text.trim()].length;

/** Free text that says how much room is left. */
export function CommentField({ label, value, onChange, most, required = false, disabled }: CommentFieldProps) {
  const left = most - length(value);
  return (
    <TextArea
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={required}
      disabled={disabled}
      hint={left >= 0 ? `残り${left}文字` : undefined}
      error={left < 0 ? `${most}文字以内で入力してください（${-left}文字超過）` : undefined}
    />
  );
}
