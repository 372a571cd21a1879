import type { ComponentProps } from 'react';
import { TextField } from '../../../../ui/forms/field.tsx';

/** Accepts the properties that `register` returns. */
type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Six digits from an authenticator app; phones offer codes they received. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField label="確認コード" autoComplete="one-time-code" autoCapitalize="characters" maxLength={40} {...props} />
);
