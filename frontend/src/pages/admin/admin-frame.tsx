import { mayDo, type OperationName } from '@meguri/contracts/operators/operations.ts';
import { useContext } from 'react';
import { dayAndTime } from '../../lib/time/format.ts';
import { NewInRoleContext, OperatorRoleContext } from '../../rental/operators/allowed.tsx';
import { NoteDialog } from '../../rental/operators/note-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Link, useCurrent } from '../../ui/controls/link.tsx';
import { usePreloaded } from '../../ui/overlay/use-preloaded.ts';
import { Alert } from '../../ui/states/alert.tsx';
import type { Elements } from '../../ui/elements.ts';

/** `needs`: only for roles that allow this operation. */
const PLACES: readonly { readonly to: string; readonly label: string; readonly needs?: OperationName }[] = [
  { to: '/admin', label: '概要' },
  { to: '/admin/tasks', label: 'タスク' },
  { to: '/admin/rental-requests', label: '取引' },
  { to: '/admin/damage-reports', label: '不具合' },
  { to: '/admin/reports', label: '報告' },
  { to: '/admin/support-requests', label: '相談' },
  { to: '/admin/users', label: 'ユーザー' },
  { to: '/admin/items', label: 'アイテム' },
  { to: '/admin/metrics', label: '指標' },
  { to: '/admin/what-if', label: '試算', needs: 'replay_draft' },
  { to: '/admin/connect', label: '決済' },
  { to: '/admin/service', label: 'サービス' },
  { to: '/admin/mail', label: 'メール' },
  { to: '/admin/pictures', label: '写真' },
  { to: '/admin/trail', label: '操作ログ', needs: 'see_trail' },
  { to: '/admin/password', label: 'パスワード' },
];

interface AdminFrameProps {
  readonly title: string;
  readonly documentTitle?: string;
  /** The section this page belongs to, if its URL doesn't say so. */
  readonly within?: string;
  /** Next to the title. */
  readonly aside?: Elements;
  readonly children: Elements;
}

/** On phones the navigation scrolls: centres the current section. */
function centreCurrent(places: HTMLElement | null): void {
  const current = places?.querySelector('[aria-current=page]');
  if (places === null || !current) return;
  const [own, all] = [current.getBoundingClientRect(), places.getBoundingClientRect()];
  places.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}

interface PlaceLinkProps {
  readonly to: string;
  readonly label: string;
  /** Whether the current page belongs to it. */
  readonly holds: boolean;
}

function PlaceLink({ to, label, holds }: PlaceLinkProps) {
  const current = useCurrent(to, to === '/admin');
  return (
    <Link
      to={to}
      aria-current={holds ? 'page' : current}
      className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
}

/** Why operations that the role allows aren't available yet. */
function NewInRole() {
  const role = useContext(OperatorRoleContext);
  const until = useContext(NewInRoleContext);
  if (until === null || !mayDo(role, 'confirm_proposal')) return null;
  return (
    <div className="mb-8">
      <Alert>{`お金に関わる操作、一斉メール、書き出し、メンテナンス、ほかの運営者のアカウントの操作は、${dayAndTime(until)}から行えるようになります。`}</Alert>
    </div>
  );
}

/** The frame of all operators' pages: navigation and title. */
export function AdminFrame({ title, documentTitle, within, aside, children }: AdminFrameProps) {
  const role = useContext(OperatorRoleContext);
  const places = PLACES.filter(({ needs }) => needs === undefined || mayDo(role, needs));
  const back = PLACES.find(({ to }) => to === within);
  usePreloaded(NoteDialog);
  return (
    <div className="measure">
      <nav ref={centreCurrent} aria-label="運営" className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
        <ul className="flex w-max min-w-full gap-4 border-b border-line md:gap-6">
          <li aria-hidden className="hidden min-h-11 items-center pr-2 text-xs tracking-[0.16em] text-soft md:flex">
            運営
          </li>
          {places.map(({ to, label }) => (
            <li key={to}>
              <PlaceLink {...{ to, label }} holds={to === within} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="[&>header]:pt-5 [&>header]:pb-5 md:[&>header]:pt-8">
        <PageHeading title={title} {...(back && { back })} documentTitle={`${documentTitle ?? title}（運営）`}>
          {aside}
        </PageHeading>
      </div>
      <NewInRole />
      {children}
    </div>
  );
}
