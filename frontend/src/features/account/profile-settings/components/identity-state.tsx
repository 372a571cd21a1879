import type { IdentityState as State } from '@meguri/contracts/account/identity.ts';
import { Badge, type Tone } from '../../../../ui/states/notice.tsx';

const LABELS: Readonly<Record<State, { readonly label: string; readonly tone: Tone }>> = {
  unverified: { label: '本人確認：未提出', tone: 'plain' },
  pending: { label: '本人確認：確認中', tone: 'warn' },
  verified: { label: '本人確認済み', tone: 'good' },
  rejected: { label: '本人確認：確認できませんでした', tone: 'bad' },
};

/** How far the check of who one is has come, in words for oneself. */
export const IdentityState = ({ state }: { readonly state: State }) => (
  <Badge tone={LABELS[state].tone}>{LABELS[state].label}</Badge>
);
