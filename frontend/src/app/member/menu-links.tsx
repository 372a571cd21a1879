import { MenuLink } from '../layout/menu-link.tsx';
import { OWN_PAGES } from './own-pages.ts';

/** Links in the phone's menu that have no tab. */
export default function MemberMenuLinks({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <>
      <MenuLink to="/favourites" label="お気に入り" />
      {OWN_PAGES.map((page) => (
        <MenuLink key={page.to} {...page} />
      ))}
      {isAdmin && <MenuLink to="/admin" label="運営" />}
    </>
  );
}
