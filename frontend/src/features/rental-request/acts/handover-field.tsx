import { TextField } from '../../../ui/field.tsx';

interface HandoverFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  /** Who shows it. */
  readonly from: string;
}

export const isHandoverCode = (text: string): boolean => /^\d{4}$/.test(text);

/** The four digits that the other one shows. */
export const HandoverField = ({ value, onChange, disabled, from }: HandoverFieldProps) => (
  <TextField
    label="受け渡しコード"
    required
    inputMode="numeric"
    autoComplete="off"
    maxLength={4}
    value={value}
    onChange={(event) => onChange(event.target.value.normalize('NFKC').replaceAll(/\D/g, ''))}
    disabled={disabled}
    hint={`${from}の画面に表示されている4桁の数字`}
  />
);
