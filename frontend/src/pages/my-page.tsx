import type { Account } from '@meguri/contracts/account/account-view.ts';
import { CLOSET_STATES, type ClosetState } from '@meguri/contracts/reference/item-options.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FavouritesLabel } from '../features/favourites/components/new-finds.tsx';
import { FollowCounts } from '../features/people/components/follow-counts.tsx';
import { HomeScreenHint } from '../features/device/components/add-to-home-screen.tsx';
import { ItemDrafts } from '../features/lending/item-drafts/components/item-drafts.tsx';
import { forgetUnsaved } from '../features/lending/item-form/forget-unsaved.ts';
import { MyItems } from '../features/lending/my-items/components/my-items.tsx';
import { useMyRounds } from '../features/my-rounds/api/my-rounds.ts';
import { Agenda } from '../features/my-rounds/components/agenda.tsx';
import { MyRounds, RoundSkeletons, TurnCount } from '../features/my-rounds/components/my-rounds.tsx';
import { firstSide } from '../features/my-rounds/round-groups.ts';
import { ProfileHead } from '../features/my-rounds/components/profile-head.tsx';
import { Readiness } from '../features/money/payout-account/components/readiness.tsx';
import { IdentityState } from '../features/account/profile-settings/components/identity-state.tsx';
import { LogOut } from '../features/session/components/log-out.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';

const TABS = ['borrow', 'lend', 'items', 'agenda'] as const;
type Tab = (typeof TABS)[number];
const isTab = (text: string | null): text is Tab => (TABS as readonly (string | null)[]).includes(text);

const closetState = (text: string | null) => CLOSET_STATES.find(({ id }) => id === text)?.id ?? null;
const closetQuery = (state: ClosetState | null) => `tab=items${state === null ? '' : `&state=${state}`}`;

/** The initial tab if none is in the URL. Decided once, so that the page doesn't jump; null until known. */
function useFirstTab(): Tab | null {
  const sent = useMyRounds('sent');
  const received = useMyRounds('received');
  const [first, setFirst] = useState<Tab | null>(null);
  if (first !== null) return first;
  if (sent.error !== null || received.error !== null) return 'borrow';
  if (sent.data === undefined || received.data === undefined) return null;
  const tab = firstSide(sent.data, received.data) === 'sent' ? 'borrow' : 'lend';
  setFirst(tab);
  return tab;
}

/** The viewer's profile, rentals and closet. The tab is in the URL. */
export default function MyPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const first = useFirstTab();
  const tab = isTab(wanted) ? wanted : first;
  const show = (next: Tab) => setSearch({ tab: next }, { replace: true, state: { keepsScroll: true } });
  return (
    <div className="measure md:grid md:grid-cols-[16rem_1fr] md:gap-16">
      <div className="md:sticky md:top-20 md:self-start">
        <PageHeading title={title} />
        <ProfileHead
          viewer={viewer}
          follows={<FollowCounts userId={viewer.id} />}
          identity={<IdentityState state={viewer.identityState} reason={viewer.identityReason} />}
          favourites={<FavouritesLabel />}
        />
        <HomeScreenHint />
      </div>
      <div className="min-w-0 pt-8 md:pt-14">
        <Tabs
          label="マイページ"
          value={tab ?? 'borrow'}
          onChange={show}
          tabs={[
            {
              id: 'borrow',
              label: <Label text="借りる" direction="sent" />,
              content: tab === null ? <RoundSkeletons /> : <MyRounds direction="sent" />,
            },
            {
              id: 'lend',
              label: <Label text="貸す" direction="received" />,
              content: (
                <>
                  <Readiness viewer={viewer} />
                  <MyRounds direction="received" />
                </>
              ),
            },
            {
              id: 'items',
              label: '出品アイテム',
              content: (
                <>
                  <ItemDrafts onDeleted={(id) => forgetUnsaved(viewer.id, id)} />
                  <MyItems
                    userId={viewer.id}
                    state={closetState(search.get('state'))}
                    path="/profile"
                    queryOf={closetQuery}
                  />
                </>
              ),
            },
            { id: 'agenda', label: '予定', content: <Agenda /> },
          ]}
        />
        <div className="pt-12 text-center md:hidden">
          <LogOut />
        </div>
      </div>
    </div>
  );
}

const Label = ({ text, direction }: { readonly text: string; readonly direction: 'sent' | 'received' }) => (
  <>
    <span>{text}</span>
    <TurnCount direction={direction} />
  </>
);
