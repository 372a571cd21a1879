import type { ComponentProps } from 'react';
import { TextField } from '../../../../ui/forms/field.tsx';

/** With what a form registers of it. */
type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Six digits out of an app; phones offer what came by themselves. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField label="確認コード" autoComplete="one-time-code" autoCapitalize="characters" maxLength={40} {...props} />
);
