import type { ResettableAccounts } from '@meguri/contracts/account/password-reset.ts';
import { fullDate } from '../../../../lib/time/format.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';

interface AccountChoiceProps extends Pick<ResettableAccounts, 'accounts'> {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (username: string) => void;
}

/** Several accounts have this address, perhaps some of strangers. The owner of the mailbox chooses their own. */
export function AccountChoice({ accounts, value, error, onChange }: AccountChoiceProps) {
  if (accounts.length === 0) {
    return (
      <TextField
        name="username"
        label="ユーザー名"
        autoComplete="username"
        required
        error={error}
        hint="このメールアドレスを登録したアカウントが複数あります。ご自身のユーザー名を入力してください。"
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    );
  }
  return (
    <RadioGroup
      name="username"
      legend="このメールアドレスを登録したアカウントが複数あります。ご自身のアカウントをお選びください。"
      required
      error={error}
      options={accounts.map(({ username, registeredAt }) => ({
        value: username,
        label: username,
        detail: `${fullDate(registeredAt)}に登録`,
      }))}
      value={value === '' ? null : value}
      onChange={onChange}
    />
  );
}
