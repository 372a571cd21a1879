import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NavLink } from '../../ui/link.tsx';

const PLACES = [
  { to: '/admin', label: '概要' },
  { to: '/admin/tasks', label: 'タスク' },
  { to: '/admin/rental-requests', label: '取引' },
  { to: '/admin/damage-reports', label: '不具合' },
  { to: '/admin/reports', label: '報告' },
  { to: '/admin/users', label: 'ユーザー' },
  { to: '/admin/metrics', label: '指標' },
  { to: '/admin/connect', label: '決済' },
  { to: '/admin/service', label: 'サービス' },
] as const;

interface AdminFrameProps {
  readonly title: string;
  readonly documentTitle?: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Around every operators' page: the way to the others, and the title. */
export const AdminFrame = ({ title, documentTitle, aside, children }: AdminFrameProps) => (
  <div className="measure">
    <nav aria-label="運営" className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
      <ul className="flex gap-4 border-b border-line md:gap-6">
        <li aria-hidden className="hidden min-h-11 items-center pr-2 text-xs tracking-[0.16em] text-soft md:flex">
          運営
        </li>
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className="[&>header]:pt-5 [&>header]:pb-5 md:[&>header]:pt-8">
      <PageHeading title={title} documentTitle={`${documentTitle ?? title}（運営）`}>
        {aside}
      </PageHeading>
    </div>
    {children}
  </div>
);
