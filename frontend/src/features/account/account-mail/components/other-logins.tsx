import { PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import type { OtherLogins as Others } from '@meguri/contracts/account/password-reset.ts';
import { fullDate } from '../../../../lib/time/format.ts';
import { Checkbox } from '../../../../ui/forms/field.tsx';

interface OtherLoginsProps {
  readonly others: Others;
  readonly isRemoved: boolean;
  readonly onChange: (isRemoved: boolean) => void;
}

/** The ways in that a new password leaves: a stranger may have added one. Renders nothing without any. */
export function OtherLogins({ others: { passkeys, providers }, isRemoved, onChange }: OtherLoginsProps) {
  if (passkeys.length + providers.length === 0) return null;
  return (
    <section aria-label="ほかのログイン方法" className="flex flex-col gap-3 border-y border-line py-4">
      <p>次の方法でも、このアカウントにログインできます。お心当たりのないものがあれば、すべて外してください。</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {passkeys.map(({ name, createdAt }) => (
          <li key={`${createdAt} ${name}`}>{`パスキー「${name}」（${fullDate(createdAt)}に追加）`}</li>
        ))}
        {providers.map(({ provider, since }) => (
          <li key={provider}>{`${PROVIDER_LABELS[provider]}（${fullDate(since)}に連携）`}</li>
        ))}
      </ul>
      <Checkbox
        name="removeOtherLogins"
        label="ほかのログイン方法をすべて外す"
        checked={isRemoved}
        onChange={({ target }) => onChange(target.checked)}
      />
      {passkeys.length > 0 && isRemoved && (
        <p className="text-sm text-soft">
          二段階認証をパスキーだけで行っている場合は、次のログインでリカバリーコードが必要です。
        </p>
      )}
    </section>
  );
}
