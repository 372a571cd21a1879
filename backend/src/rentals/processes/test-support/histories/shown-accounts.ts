import type { History } from './history.ts';

/** What the owner reads about accounts and bank that isn't true at the provider; [] when everything is. */
export const shownAccounts = (history: History): readonly string[] => [
  ...history.owner.ids.flatMap((id) => [...trouble(history, id), ...overTrouble(history, id)]),
  ...[...history.provider.bankPayouts.keys()].flatMap((id) => atBank(history, id)),
];

/**
 * The owner was notified of a problem of the current account, and operators have an incident while money can't pass
 * through it.
 */
function trouble({ provider, owner, incidents }: History, id: string): readonly string[] {
  const account = provider.accounts.get(id);
  if (account === undefined || id !== owner.present) return [];
  const { isCutOff, isRejected, transfersEnabled, payoutsEnabled } = account;
  if (!isCutOff && !isRejected && transfersEnabled && payoutsEnabled) return [];
  const isKnown = [...owner.notices.values()].some(({ kind }) => kind === 'payout_account_trouble');
  const isSeen = incidents.open.some(({ subject }) => subject === `payout-account:${id}`);
  return [
    ...(isKnown ? [] : [`the owner of ${id} knows of no trouble`]),
    ...(isSeen ? [] : [`operators see no trouble of ${id}`]),
  ];
}

/** No incident remains of an account that was replaced by a working one and has no balance. */
function overTrouble({ provider, owner, incidents }: History, id: string): readonly string[] {
  const [present, account] = [provider.accounts.get(owner.present), provider.accounts.get(id)];
  if (id === owner.present || account === undefined || present?.payoutsEnabled !== true) return [];
  const isSeen = incidents.open.some(({ subject }) => subject === `payout-account:${id}`);
  return isSeen && (account.isCutOff || account.balance === 0) ? [`an incident of ${id}, which was replaced`] : [];
}

/** The owner was notified that money arrived at the bank, or was returned. */
function atBank({ provider, owner }: History, id: string): readonly string[] {
  const payout = provider.bankPayouts.get(id);
  if (payout === undefined || payout.status === 'pending') return [];
  const { amount, status, transferIds } = payout;
  const kept = owner.bankPayouts.get(id);
  const yen = `${amount.toLocaleString('en-US')}円`;
  const said = (wanted: string) =>
    [...owner.notices.values()].some(({ kind, sentence }) => kind === wanted && sentence.includes(yen));
  const isSaid = status === 'failed' ? said('payout_bounced') : transferIds.length === 0 || said('payout_arrived');
  return [
    ...(kept?.status === status && kept.amount === amount ? [] : [`${id} is ${status} at the provider alone`]),
    ...(isSaid ? [] : [`the owner doesn’t know that ${id} is ${status}`]),
  ];
}
