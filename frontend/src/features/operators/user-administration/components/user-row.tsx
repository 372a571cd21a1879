import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed, useMayDo } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import type { ListedUser } from '../api/users.ts';
import { IDENTITY_LABELS } from '../identity-labels.ts';
import { IdentityDialog } from './identity-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UnlockButton } from './unlock-button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';

/** An account with the available actions. */
export function UserRow({ user }: { readonly user: ListedUser }) {
  const [deciding, setDeciding] = useState(false);
  const [isChangingRole, setIsChangingRole] = useState(false);
  const refusal = user.payoutAccountRefusal;
  const identity = IDENTITY_LABELS[user.identityState];
  const mayDecide = useMayDo('decide_identity');
  return (
    <li className="flex flex-col py-4 md:flex-row md:items-center md:gap-6">
      <div className="min-w-0 grow leading-relaxed">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/admin/users/${user.id}`}
            className="inline-flex min-h-11 items-center font-medium underline decoration-line underline-offset-4 md:min-h-0"
          >
            <PersonName name={user.displayName} username={user.username} />
          </Link>
          <span className="text-xs text-soft">{`ID ${user.id}`}</span>
          {user.operatorRole !== null && <Badge tone="accent">{ROLE_LABELS[user.operatorRole]}</Badge>}
          {user.secondStep && <Badge>二段階認証</Badge>}
          {user.locked && <Badge tone="bad">{user.lock === null ? 'ロック中' : '停止中'}</Badge>}
        </p>
        <p className="text-sm break-all text-soft">
          <Dotted facts={[user.fullName, user.email ?? 'メールアドレス未登録', `登録 ${dateTime(user.createdAt)}`]} />
        </p>
        {user.lock && (
          <p className="text-sm text-soft">{`運営が停止しています（${dateTime(user.lock.at)}）：${user.lock.reason}`}</p>
        )}
        {refusal && (
          <p className="text-sm text-soft">{`受取口座の開設を決済会社が断りました（${dateTime(refusal.refusedAt)}）：${refusal.message}${refusal.requestId !== null ? `（${refusal.requestId}）` : ''}`}</p>
        )}
      </div>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-6">
        <UnlockButton user={user} size="small" />
        <Allowed to="change_role">
          <Button
            variant="quiet"
            size="inlineSmall"
            className="min-h-11"
            aria-label={`${user.username}の権限を変更`}
            onClick={() => setIsChangingRole(true)}
          >
            権限を変更
          </Button>
        </Allowed>
        <span className="flex items-center gap-2 md:w-52">
          <span className="text-sm text-soft">本人確認</span>
          <Badge tone={identity.tone}>{identity.label}</Badge>
          {mayDecide && (
            <Button
              variant="quiet"
              size="inlineSmall"
              className="min-h-11 md:ml-auto"
              aria-label={`${user.username}の本人確認を変更`}
              onClick={() => setDeciding(true)}
            >
              変更
            </Button>
          )}
        </span>
      </div>
      {isChangingRole && <RoleDialog user={user} onClose={() => setIsChangingRole(false)} />}
      {deciding && <IdentityDialog user={user} onClose={() => setDeciding(false)} />}
    </li>
  );
}
