import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from '../lib/lazy-page.tsx';
import { Spinner } from '../ui/states.tsx';
import { ForMembers, ForOperators } from './guards.tsx';
import { statusQuery } from './service-status.ts';

/** A page whose code comes when it is asked for. */
const page: typeof lazyPage = (load) => lazyPage(load, <Spinner />);

export const FrontPage = page(() => import('../pages/front-page.tsx'));
export const ItemListPage = page(() => import('../pages/item-list-page.tsx'));
export const ItemPage = page(() => import('../pages/item-page.tsx'));
const ListingPage = page(() => import('../pages/listing-page.tsx'));
const ItemEditPage = page(() => import('../pages/item-edit-page.tsx'));
export const RentalRequestPage = page(() => import('../pages/rental-request-page.tsx'));
const PaymentCompletePage = page(() => import('../pages/payment-complete-page.tsx'));
const OverdueItemsPage = page(() => import('../pages/overdue-items-page.tsx'));
const MyPage = page(() => import('../pages/my-page.tsx'));
const AdminPage = page(() => import('../pages/admin/admin-page.tsx'));
const AdminTasksPage = page(() => import('../pages/admin/tasks-page.tsx'));
const AdminRoundsPage = page(() => import('../pages/admin/rounds-page.tsx'));
const AdminRoundPage = page(() => import('../pages/admin/round-page.tsx'));
const AdminCasesPage = page(() => import('../pages/admin/damage-cases-page.tsx'));
const AdminCasePage = page(() => import('../pages/admin/damage-case-page.tsx'));
const AdminUsersPage = page(() => import('../pages/admin/users-page.tsx'));
const AdminServicePage = page(() => import('../pages/admin/service-page.tsx'));
const FavouritesPage = page(() => import('../pages/favourites-page.tsx'));
const MessagesPage = page(() => import('../pages/messages-page.tsx'));
const AddEmailPage = page(() => import('../pages/account/add-email-page.tsx'));
const EmailVerifiedPage = page(() => import('../pages/account/email-verified-page.tsx'));
const ForgotPasswordPage = page(() => import('../pages/account/forgot-password-page.tsx'));
const ResetPasswordPage = page(() => import('../pages/account/reset-password-page.tsx'));
const UserPage = page(() => import('../pages/user-page.tsx'));
const ProfileSettingsPage = page(() => import('../pages/account/profile-settings-page.tsx'));
const CookieSettingsPage = page(() => import('../pages/account/cookie-settings-page.tsx'));
const MissionPage = page(() => import('../pages/mission-page.tsx'));
const TermsPage = page(() => import('../pages/legal/terms-page.tsx'));
const PrivacyPage = page(() => import('../pages/legal/privacy-page.tsx'));
const CommercialLawPage = page(() => import('../pages/legal/commercial-law-page.tsx'));
const NotFoundPage = page(() => import('../pages/not-found-page.tsx'));

const toMission = <Navigate to="/our-mission" replace />;

function ServicePage() {
  const { data: status } = useQuery(statusQuery);
  return <AdminServicePage maintenance={status?.maintenance ?? false} />;
}

/** Every address of the client, and who may come there. */
export const Pages = () => (
  <Routes>
    <Route path="/" element={<FrontPage />} />
    <Route path="/items" element={<ItemListPage />} />
    <Route path="/search" element={<ItemListPage />} />
    <Route path="/items/:id" element={<ItemPage />} />
    <Route path="/items/:id/edit" element={<ForMembers>{(viewer) => <ItemEditPage viewer={viewer} />}</ForMembers>} />
    <Route path="/listing" element={<ForMembers>{(viewer) => <ListingPage viewer={viewer} />}</ForMembers>} />
    <Route
      path="/rental-requests/:id"
      element={<ForMembers>{(viewer) => <RentalRequestPage viewer={viewer} />}</ForMembers>}
    />
    <Route path="/payment-complete" element={<ForMembers>{() => <PaymentCompletePage />}</ForMembers>} />
    <Route path="/overdue-items" element={<ForMembers>{() => <OverdueItemsPage />}</ForMembers>} />
    <Route path="/profile" element={<ForMembers>{(viewer) => <MyPage viewer={viewer} />}</ForMembers>} />
    <Route
      path="/profile/edit"
      element={<ForMembers>{(viewer) => <ProfileSettingsPage viewer={viewer} />}</ForMembers>}
    />
    <Route path="/cookie-settings" element={<CookieSettingsPage />} />
    <Route path="/users/:id" element={<UserPage />} />
    <Route path="/profile/:id" element={<UserPage />} />
    <Route path="/add-email" element={<ForMembers>{(viewer) => <AddEmailPage viewer={viewer} />}</ForMembers>} />
    <Route path="/email-verified" element={<EmailVerifiedPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/favourites" element={<ForMembers>{() => <FavouritesPage />}</ForMembers>} />
    <Route path="/messages" element={<ForMembers>{() => <MessagesPage />}</ForMembers>} />
    <Route path="/admin" element={<ForOperators>{() => <AdminPage />}</ForOperators>} />
    <Route path="/admin/tasks" element={<ForOperators>{() => <AdminTasksPage />}</ForOperators>} />
    <Route path="/admin/rental-requests" element={<ForOperators>{() => <AdminRoundsPage />}</ForOperators>} />
    <Route path="/admin/rental-requests/:id" element={<ForOperators>{() => <AdminRoundPage />}</ForOperators>} />
    <Route path="/admin/damage-reports" element={<ForOperators>{() => <AdminCasesPage />}</ForOperators>} />
    <Route path="/admin/damage-reports/:id" element={<ForOperators>{() => <AdminCasePage />}</ForOperators>} />
    <Route path="/admin/users" element={<ForOperators>{() => <AdminUsersPage />}</ForOperators>} />
    <Route path="/admin/service" element={<ForOperators>{() => <ServicePage />}</ForOperators>} />
    <Route path="/our-mission" element={<MissionPage />} />
    <Route path="/why-meguri" element={toMission} />
    <Route path="/vision-mission" element={toMission} />
    <Route path="/terms-of-service" element={<TermsPage />} />
    <Route path="/privacy-policy" element={<PrivacyPage />} />
    <Route path="/commercial-transaction-law" element={<CommercialLawPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
