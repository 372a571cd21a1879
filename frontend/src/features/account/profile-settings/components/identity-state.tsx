import type { IdentityState as State } from '@meguri/contracts/account/identity.ts';
import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { isOperatorsToVerify } from '../../../../rental/people/identity.ts';
import { settingsPage } from '../../../../rental/settings-page.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import type { Tone } from '../../../../ui/states/tones.ts';
import { Link } from '../../../../ui/controls/link.tsx';

const LABELS: Readonly<Record<State, { readonly label: string; readonly tone: Tone }>> = {
  unverified: { label: '本人確認：未提出', tone: 'plain' },
  pending: { label: '本人確認：確認中', tone: 'warn' },
  verified: { label: '本人確認済み', tone: 'good' },
  rejected: { label: '本人確認：確認できませんでした', tone: 'bad' },
};
/** States in which the member can act. */
const TO_DO: readonly State[] = ['unverified', 'rejected'];

interface IdentityStateProps {
  readonly state: State;
  readonly reason: string | null;
}

export const IdentityBadge = ({ state }: Pick<IdentityStateProps, 'state'>) => (
  <Badge tone={LABELS[state].tone}>{LABELS[state].label}</Badge>
);

/** The state of the identity check and the link to continue it. */
export function IdentityState({ state, reason }: IdentityStateProps) {
  const badge = <IdentityBadge state={state} />;
  if (!TO_DO.includes(state)) return badge;
  if (isOperatorsToVerify({ identityState: state, identityReason: reason })) {
    return (
      <a
        href={`mailto:${CONTACT}`}
        className="inline-flex min-h-11 flex-wrap items-center gap-2 text-xs underline underline-offset-4"
      >
        {badge}
        <span>運営事務局に問い合わせる</span>
      </a>
    );
  }
  return (
    <Link
      to={settingsPage('identity')}
      className="inline-flex min-h-11 items-center gap-2 text-xs underline underline-offset-4"
    >
      {badge}
      <span>手続きへ</span>
    </Link>
  );
}
