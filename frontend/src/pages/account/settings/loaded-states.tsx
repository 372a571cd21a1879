import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { useQuery } from '@tanstack/react-query';
import { ownSizesQuery } from '../../../features/account/own-sizes/api/own-sizes.ts';
import { sessionsQuery } from '../../../features/account/profile-settings/api/settings.ts';
import { THEMES } from '../../../features/device/components/theme-choice.tsx';
import { useTheme } from '../../../features/device/theme.ts';
import { savedCardQuery } from '../../../features/money/payment/api/saved-card.ts';

/** The sizes that the member has saved, in one line. */
export function ownSizesWords({ sizes, measurements, height }: OwnSizes): string {
  if (sizes.length > 0) return sizes.map(sizeLabel).join('・');
  if (Object.keys(measurements).length > 0) return '寸法のみ';
  // During an update, a server of the previous release omits the height.
  return (height ?? null) === null ? '未登録' : '身長のみ';
}

// Until its data is loaded, or if that fails, a state is empty: the row leads to its page all the same.

export function OwnSizesState() {
  const { data } = useQuery(ownSizesQuery);
  return data && <span>{ownSizesWords(data)}</span>;
}

export function CardState() {
  const { data } = useQuery(savedCardQuery);
  return data && <span>{data.card === null ? 'なし' : `下4桁 ${data.card.last4}`}</span>;
}

export function DevicesState() {
  const { data } = useQuery(sessionsQuery);
  return data && <span>{`${data.items.length}台`}</span>;
}

export function ThemeState() {
  const chosen = useTheme() ?? 'system';
  return <span>{THEMES.find(({ value }) => value === chosen)?.label}</span>;
}
