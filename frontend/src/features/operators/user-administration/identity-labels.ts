import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import type { Tone } from '../../../ui/states/tones.ts';

/** States of the identity check as operators read them. */
export const IDENTITY_LABELS: Readonly<Record<IdentityState, { readonly label: string; readonly tone: Tone }>> = {
  unverified: { label: '未提出', tone: 'plain' },
  pending: { label: '確認中', tone: 'warn' },
  verified: { label: '確認済み', tone: 'good' },
  rejected: { label: '確認不可', tone: 'bad' },
};
