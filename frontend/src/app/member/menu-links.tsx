import { MenuLink } from '../layout/menu-link.tsx';

/** In a phone's menu: what has no tab. */
export default function MemberMenuLinks({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      <MenuLink to="/favourites" label="お気に入り" />
      <MenuLink to="/profile/edit" label="プロフィール設定" />
      <MenuLink to="/notifications/settings" label="通知の設定" />
      {isAdmin && <MenuLink to="/admin" label="運営" />}
    </>
  );
}
