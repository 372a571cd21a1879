import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IdentityCheck } from '../../../features/account/identity-check/components/identity-check.tsx';
import { LoginMethods } from '../../../features/account/login-methods/components/login-methods.tsx';
import { OwnSizesForm } from '../../../features/account/own-sizes/components/own-sizes-form.tsx';
import { sessionsQuery } from '../../../features/account/profile-settings/api/settings.ts';
import { AddressForm } from '../../../features/account/profile-settings/components/address-form.tsx';
import { IdentityBadge } from '../../../features/account/profile-settings/components/identity-state.tsx';
import { PasswordDialog } from '../../../features/account/profile-settings/components/password-dialog.tsx';
import { RestoredText } from '../../../features/account/profile-settings/components/restored-text.tsx';
import { SessionList } from '../../../features/account/profile-settings/components/session-list.tsx';
import { AddToHomeScreen } from '../../../features/device/components/add-to-home-screen.tsx';
import { ThemeChoice } from '../../../features/device/components/theme-choice.tsx';
import { SavedCard } from '../../../features/money/payment/components/saved-card.tsx';
import { useKnowAccount } from '../../../features/session/api/update-account.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { pageToReturnTo, SETTINGS, type SettingsSection } from '../../../rental/settings-page.ts';
import { DownloadLink } from '../../../ui/controls/download-link.tsx';

interface OfViewer {
  readonly viewer: Account;
}

/** A complete address leads back to the page that needed it. */
function Address({ viewer }: OfViewer) {
  const navigate = useNavigate();
  const know = useKnowAccount();
  const wanted = pageToReturnTo(useLocation().search);
  const saved = (account: Account) => {
    know(account);
    if (wanted !== null && account.deliveryAddress === 'complete') void navigate(wanted);
  };
  return <AddressForm viewer={viewer} onSaved={saved} cancelTo={wanted ?? SETTINGS} />;
}

function SignIn() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <LoginMethods onChangePassword={() => setOpen(true)} />
      <PasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        onChanged={() => void invalidate(queries, (path) => path === sessionsQuery.queryKey[0])}
      />
    </>
  );
}

const Display = () => (
  <>
    <ThemeChoice />
    <AddToHomeScreen />
  </>
);

const Identity = ({ viewer }: OfViewer) => (
  <>
    <div>
      <IdentityBadge state={viewer.identityState} />
    </div>
    <IdentityCheck viewer={viewer} back={pageToReturnTo(useLocation().search)} />
  </>
);

const Privacy = () => (
  <>
    <p className="text-sm text-soft">
      アカウントや取引、メッセージなど、お預かりしているデータをまとめて保存できます。
    </p>
    <div>
      <DownloadLink href="/api/user/export">自分のデータをダウンロード</DownloadLink>
    </div>
  </>
);

/** The contents of each page below the list. */
export const SECTION_FORMS: Readonly<Record<SettingsSection, ComponentType<OfViewer>>> = {
  address: Address,
  'own-sizes': ({ viewer }) => <OwnSizesForm viewer={viewer} restored={<RestoredText />} />,
  card: SavedCard,
  identity: Identity,
  'sign-in': SignIn,
  devices: SessionList,
  display: Display,
  privacy: Privacy,
};
