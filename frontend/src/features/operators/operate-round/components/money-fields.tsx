import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../../ui/forms/field.tsx';
import type { Choosable } from '../obligations.ts';
import { REASON_HINT } from '../operator-actions.ts';

/** Properties of all dialogs about a round's money. */
export interface MoneyDialogProps {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly onClose: () => void;
}

interface Field extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** What the amount is for. */
export const SubjectField = ({ choices, ...field }: Field & { readonly choices: readonly Choosable[] }) => (
  <Select label="対象" required {...field}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);

export const YenField = ({ label, ...field }: Field & { readonly label: string }) => (
  <TextField inputMode="numeric" autoComplete="off" required label={`${label}（円）`} {...field} />
);

/** The reason, stored in the round's history. */
export const ReasonField = (field: Field) => <TextArea label="理由" required hint={REASON_HINT} {...field} />;
