import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { AvatarField } from '../../features/account/profile-settings/components/avatar-field.tsx';
import { ProfileForm } from '../../features/account/profile-settings/components/profile-form.tsx';
import { useKnowAccount } from '../../features/session/api/update-account.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { invalidate } from '../../lib/query/cache.ts';
import { useRouteParams } from '../../lib/route-params.ts';
import { pageToReturnTo, SETTINGS, type SettingsSection } from '../../rental/settings-page.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Leaving } from './settings/leaving.tsx';
import { SECTION_FORMS } from './settings/section-forms.tsx';
import { SettingsList, TITLES } from './settings/settings-list.tsx';

const NotFoundPage = lazyPage(() => import('../not-found-page.tsx'));

interface ProfileSettingsPageProps {
  readonly title: string;
  readonly viewer: Account;
}

/** The settings of the viewer's account: the profile with the list of all others, or one of them. */
export default function ProfileSettingsPage({ title, viewer }: ProfileSettingsPageProps) {
  const { id } = useRouteParams();
  const { hash, search } = useLocation();
  if (id !== undefined) {
    if (isSection(id)) return <SectionPage section={id} viewer={viewer} listTitle={title} />;
    return <NotFoundPage title="ページが見つかりません" />;
  }
  // Mails and bookmarks from before have fragments, of when all settings were on one page.
  const former = hash.slice(1);
  if (former === 'notifications') return <Navigate to="/notifications/settings" replace />;
  if (isSection(former)) return <Navigate to={`${SETTINGS}/${former}${search}`} replace />;
  return <Overview title={title} viewer={viewer} />;
}

const isSection = (id: string): id is SettingsSection => Object.hasOwn(TITLES, id);

function Overview({ title, viewer }: ProfileSettingsPageProps) {
  const queries = useQueryClient();
  const refresh = () => void invalidate(queries, (path) => path === viewerQuery.queryKey[0]);
  const saved = useKnowAccount();
  return (
    <div className="measure pb-10">
      <PageHeading title={title} back={{ to: '/profile', label: 'マイページ' }} />
      <div className="flex flex-col gap-12 md:grid md:grid-cols-[minmax(0,36rem)_minmax(16rem,24rem)] md:gap-16">
        <section id="profile" className="flex flex-col gap-6">
          <h2 className="text-xl">プロフィール</h2>
          <AvatarField viewer={viewer} onChanged={refresh} />
          <ProfileForm viewer={viewer} onSaved={saved} />
        </section>
        <div className="flex flex-col gap-10">
          <SettingsList viewer={viewer} />
          <section id="leaving" className="flex flex-col gap-4">
            <h2 className="text-sm text-soft">退会について</h2>
            <Leaving asksPassword={viewer.withoutPassword !== true} />
          </section>
        </div>
      </div>
    </div>
  );
}

interface SectionPageProps {
  readonly section: SettingsSection;
  readonly viewer: Account;
  readonly listTitle: string;
}

/** One of the settings, with the way back to the page that led here. */
function SectionPage({ section, viewer, listTitle }: SectionPageProps) {
  const from = pageToReturnTo(useLocation().search);
  const Form = SECTION_FORMS[section];
  return (
    <div className="column pb-10">
      <PageHeading
        title={TITLES[section]}
        back={from === null ? { to: SETTINGS, label: listTitle } : { to: from, label: '元のページ' }}
      />
      <div className="flex flex-col gap-6">
        <Form viewer={viewer} />
      </div>
    </div>
  );
}
