import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { type Fact, FactList } from '../../../../ui/fact-list.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { IDENTITY_LABELS } from '../identity-labels.ts';

/** A user's data as far as given. @param payoutLabel state of their payout account as text */
export function UserFacts({ file, payoutLabel }: { readonly file: UserFile; readonly payoutLabel: string }) {
  const { user, profile, identity, payoutAccount } = file;
  const decided = identity.decisions[0];
  const facts: readonly Fact[] = [
    { label: 'ユーザーID', value: user.id },
    { label: 'メール', value: mailOf(file) },
    { label: '氏名', value: profile.fullName ?? '—' },
    { label: '住所', value: profile.address === null ? '—' : `〒${profile.postCode ?? ''} ${profile.address}` },
    { label: '電話', value: profile.phone ?? '—' },
    { label: '登録', value: dateTime(user.createdAt) },
    { label: '最終利用', value: dateTime(profile.lastSeenAt) },
    {
      label: '本人確認',
      value: (
        <>
          <Badge tone={IDENTITY_LABELS[identity.state].tone}>{IDENTITY_LABELS[identity.state].label}</Badge>
          {decided !== undefined && (
            <span className="ml-2 text-xs text-soft">
              <Dotted facts={[decided.decidedBy?.username ?? '決済会社', dateTime(decided.decidedAt)]} />
            </span>
          )}
          {decided?.reason && <span className="block text-xs text-soft">{decided.reason}</span>}
        </>
      ),
    },
    {
      label: '受取口座',
      value: (
        <>
          <span>{payoutLabel}</span>
          {payoutAccount.id !== null && (
            <span className="block font-mono text-xs break-all text-soft select-all">{payoutAccount.id}</span>
          )}
          {user.payoutAccountRefusal !== null && (
            <span className="block text-xs text-bad">{`決済会社が開設を断りました：${user.payoutAccountRefusal.message}`}</span>
          )}
        </>
      ),
    },
    { label: '二段階認証', value: user.secondStep ? '設定済み' : '未設定' },
    { label: '権限', value: user.operatorRole === null ? '会員' : ROLE_LABELS[user.operatorRole] },
  ];
  return (
    <>
      <FactList facts={facts} />
      <Link
        to={`/users/${user.id}`}
        className="mt-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        公開プロフィールを見る
      </Link>
    </>
  );
}

const mailOf = ({ user, profile }: UserFile) => (
  <span className="break-all">
    <span>{user.email ?? '未登録'}</span>
    {profile.pendingEmail !== null && (
      <span className="block text-xs text-soft">{`確認待ち：${profile.pendingEmail}`}</span>
    )}
  </span>
);
