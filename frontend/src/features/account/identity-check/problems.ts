import type { IdentityProblem } from '@meguri/contracts/account/identity.ts';

/** Why the last try failed, and what to do about it. */
export const PROBLEMS: Readonly<Record<IdentityProblem, string>> = {
  document: '身分証を読み取れませんでした。明るい場所で、文字と写真がはっきり写るように撮り直してください。',
  selfie: '身分証の写真と顔写真が一致しませんでした。マスクや帽子を外して、撮り直してください。',
  expired: '身分証の有効期限が切れています。有効な身分証でお試しください。',
  age: '決済会社の定める年齢に達していないため、確認できませんでした。',
  consent: '確認が途中で終わりました。もう一度はじめから行ってください。',
  country: 'この身分証を発行した国は、確認の対象ではありません。ほかの身分証でお試しください。',
  other: '確認できませんでした。もう一度お試しください。',
};
