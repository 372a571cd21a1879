import { cx } from '../../../lib/class-names.ts';
import { Icon, type IconNode } from '../../../ui/icon.tsx';

export const MENU_ROW =
  'flex min-h-13 w-full items-center gap-4 rounded-2xl px-3 text-left transition-colors hover:bg-wash';

interface MenuRowProps {
  readonly icon: IconNode;
  readonly children: string;
  readonly isGrave?: boolean;
  readonly onClick: () => void;
}

export const MenuRow = ({ icon, children, isGrave = false, onClick }: MenuRowProps) => (
  <li>
    <button type="button" onClick={onClick} className={cx(MENU_ROW, isGrave && 'text-bad')}>
      <Icon of={icon} aria-hidden size={19} strokeWidth={1.5} />
      <span>{children}</span>
    </button>
  </li>
);
