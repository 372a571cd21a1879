import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import { PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import type { MethodChange } from './method-dialog.tsx';

interface MethodListProps {
  readonly methods: LoginMethods;
  /** As of `LoginMethods`. */
  readonly onChangePassword: (() => void) | undefined;
  readonly onChange: (change: MethodChange) => void;
}

/** The password, each passkey and each login provider, with what can be done. */
export const MethodList = ({ methods, onChangePassword, onChange }: MethodListProps) => (
  <ul aria-label="ログインの方法" className="flex flex-col divide-y divide-line border-y border-line">
    <Row name="パスワード" detail={methods.hasPassword ? '設定済み' : '設定していません'}>
      {methods.hasPassword ? (
        onChangePassword && <Action label="パスワードを変更" text="変更" onClick={onChangePassword} />
      ) : (
        <Link to="/forgot-password" className="shrink-0 text-sm underline underline-offset-4">
          メールで設定する
        </Link>
      )}
    </Row>
    {methods.passkeys.map((passkey) => (
      <Row key={passkey.id} name={passkey.name} detail={`パスキー・${usedAt(passkey)}`}>
        <Action label={`${passkey.name}を削除`} text="削除" onClick={() => onChange({ kind: 'remove', passkey })} />
      </Row>
    ))}
    {methods.providers.map(({ provider, since }) => {
      const label = PROVIDER_LABELS[provider];
      return since === null ? (
        <Row key={provider} name={label} detail="連携していません">
          <Action label={`${label}を連携する`} text="連携する" onClick={() => onChange({ kind: 'link', provider })} />
        </Row>
      ) : (
        <Row key={provider} name={label} detail={`連携済み（${dateTime(since)}から）`}>
          <Action
            label={`${label}の連携を解除する`}
            text="解除する"
            onClick={() => onChange({ kind: 'unlink', provider })}
          />
        </Row>
      );
    })}
  </ul>
);

const usedAt = ({ createdAt, lastUsedAt }: LoginMethods['passkeys'][number]): string =>
  `追加 ${dateTime(createdAt)}・${lastUsedAt === null ? '未使用' : `最終利用 ${dateTime(lastUsedAt)}`}`;

interface RowProps {
  readonly name: string;
  readonly detail: string;
  readonly children: Elements;
}

const Row = ({ name, detail, children }: RowProps) => (
  <li className="flex items-center gap-4 py-3">
    <div className="min-w-0 grow text-sm leading-relaxed">
      <p className="break-words">{name}</p>
      <p className="text-xs text-soft">{detail}</p>
    </div>
    {children}
  </li>
);

interface ActionProps {
  readonly label: string;
  readonly text: string;
  readonly onClick: () => void;
}

const Action = ({ label, text, onClick }: ActionProps) => (
  <Button
    variant="quiet"
    size="inlineSmall"
    className="min-h-11 shrink-0 whitespace-nowrap"
    aria-label={label}
    onClick={onClick}
  >
    {text}
  </Button>
);
