import type { Account } from '@meguri/contracts/account/account-view.ts';
import { ChevronRight } from 'lucide';
import type { ComponentType } from 'react';
import { SETTINGS, type SettingsSection, settingsPage } from '../../../rental/settings-page.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CardState, DevicesState, OwnSizesState, ThemeState } from './loaded-states.tsx';
import { addressState, emailState, identityState } from './row-states.ts';

/** Titles of the pages below the list, which are also their names in it. */
export const TITLES: Readonly<Record<SettingsSection, string>> = {
  address: 'お届け先',
  'own-sizes': '自分のサイズ',
  card: 'お支払いのカード',
  identity: '本人確認',
  'sign-in': 'ログインの方法',
  devices: 'ログイン中の端末',
  display: '画面の表示',
  privacy: '自分のデータ',
};

interface Row {
  readonly to: string;
  readonly name: string;
  /** What is set now, or what the page has, in one line. */
  readonly State?: ComponentType<{ readonly viewer: Account }>;
}

const below = (section: SettingsSection, State: Row['State']): Row => ({
  to: settingsPage(section),
  name: TITLES[section],
  ...(State && { State }),
});

const GROUPS: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  {
    title: '借りる・貸す',
    rows: [
      below('address', ({ viewer }) => <span>{addressState(viewer)}</span>),
      below('own-sizes', OwnSizesState),
      below('card', CardState),
      below('identity', ({ viewer }) => <span>{identityState(viewer)}</span>),
    ],
  },
  {
    title: 'ログイン',
    rows: [
      { to: '/add-email', name: 'メールアドレス', State: ({ viewer }) => <span>{emailState(viewer)}</span> },
      below('sign-in', () => <span>パスワード・パスキー</span>),
      below('devices', DevicesState),
    ],
  },
  {
    title: '通知・画面・データ',
    rows: [
      {
        to: `/notifications/settings?back=${encodeURIComponent(SETTINGS)}`,
        name: '通知',
        State: () => <span>サイト内・メール・プッシュ</span>,
      },
      below('display', ThemeState),
      below('privacy', () => <span>ダウンロード</span>),
      { to: '/cookie-settings', name: 'Cookie設定' },
    ],
  },
];

/** The settings that have a page of their own, each with its state. */
export const SettingsList = ({ viewer }: { readonly viewer: Account }) => (
  <>
    {GROUPS.map(({ title, rows }) => (
      <section key={title}>
        <h2 className="pb-2 text-sm text-soft">{title}</h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.to}>
              <RowLink row={row} viewer={viewer} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

const RowLink = ({ row: { to, name, State }, viewer }: { readonly row: Row; readonly viewer: Account }) => (
  <Link to={to} className="flex min-h-14 items-center gap-3 py-2 transition-colors hover:text-accent">
    <span className="shrink-0">{name}</span>
    <span className="ml-auto min-w-0 truncate text-sm text-soft">{State && <State viewer={viewer} />}</span>
    <Icon of={ChevronRight} aria-hidden size={16} className="shrink-0 text-soft" />
  </Link>
);
