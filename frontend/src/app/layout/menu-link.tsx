import { NavLink } from '../../ui/controls/link.tsx';

/** An entry of the phone's menu. */
export const MenuLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <NavLink to={to} className="flex min-h-12 items-center aria-[current=page]:text-accent">
    {label}
  </NavLink>
);
