import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../../lib/http/send-once.ts';
import { settingsPage } from '../../../../rental/settings-page.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';

interface WayOn {
  /** `address`: the address within this request; `identity`: the member's identity check, which leads back here. */
  readonly to: string;
  readonly label: string;
  /** Title, if it isn't the usual one for a failure. */
  readonly title?: string;
}

/** Where the user can fix the reason for a rejection. */
const WAYS_ON: Readonly<Record<string, WayOn>> = {
  address_required: { to: 'address', label: '住所を登録する' },
  outside_service_area: { to: 'address', label: '登録した住所を確認する' },
  borrower_has_overdue: { to: '/overdue-items', label: '期限を過ぎたアイテムを見る' },
  already_requested: { to: '/profile', label: '取引を確認する', title: 'リクエストは送信済みです' },
  identity_required: { to: 'identity', label: '本人確認をする' },
  newcomer_limit: { to: 'identity', label: '本人確認をする' },
  borrower_has_unpaid_fee: { to: '/profile', label: '取引を確認する' },
};

/** Without a response the request may have arrived; the profile page would list it. */
const UNKNOWN: WayOn = { to: '/profile', label: '取引を確認する', title: '送信できたか確認できませんでした' };
const NOT_TWICE = 'もう一度押しても二重には送信されません。';

interface OnAddress {
  /** Enters or corrects the address, and comes back to the request. */
  readonly onAddress: () => void;
}
/** During an update, a server of the previous release omits `identityRequired`. */
type Asking = Partial<Pick<ItemPage, 'identityRequired'>>;
interface OnLeave {
  /** The user follows a link to another page. */
  readonly onLeave?: () => void;
}

/** Why a request was rejected, or that the outcome is unknown, and how to continue. */
export function RequestRefusal({ error, ...on }: OnAddress & OnLeave & { readonly error: Error }) {
  const text = outcomeOf(error, NOT_TWICE);
  const refusal = error instanceof ApiError ? WAYS_ON[error.code] : undefined;
  const way = text === NOT_TWICE ? UNKNOWN : refusal;
  return (
    <div role="alert" className="mb-6">
      <Alert
        tone={way?.title === undefined ? 'bad' : 'warn'}
        title={way?.title ?? 'リクエストを送信できませんでした'}
        action={way && <Way {...way} {...on} />}
      >
        {text}
      </Alert>
    </div>
  );
}

/** The rejection that a delivery request would get, with an additional explanation. */
const REFUSALS: Readonly<Record<string, readonly [code: keyof typeof ROUND_REJECTIONS, more: string]>> = {
  incomplete: ['address_required', '（氏名・電話番号を含みます）'],
  outside_area: ['outside_service_area', ''],
};

/** Shown before the request is sent, since a delivery needs an address. */
export function AddressMissing({ viewer, onAddress }: OnAddress & { readonly viewer: Account }) {
  const refusal = REFUSALS[viewer.deliveryAddress];
  if (refusal === undefined) return null;
  const [code, more] = refusal;
  return (
    <Alert tone="warn" action={<Way {...WAYS_ON[code]!} onAddress={onAddress} />}>
      {`${ROUND_REJECTIONS[code].message}${more}`}
    </Alert>
  );
}

/** Shown before the request is sent, since this owner lends to people with a checked identity alone. */
export function IdentityMissing({
  item,
  viewer,
  ...on
}: OnLeave & { readonly item: Asking; readonly viewer: Account }) {
  if (item.identityRequired !== true || viewer.identityState === 'verified') return null;
  const { message } = ROUND_REJECTIONS.identity_required;
  return (
    <Alert tone="warn" action={<Way {...WAYS_ON['identity_required']!} {...on} onAddress={() => undefined} />}>
      {viewer.identityState === 'pending' ? `${message}。いま確認しています。` : message}
    </Alert>
  );
}

function Way({ to, label, onAddress, onLeave }: WayOn & OnAddress & OnLeave) {
  const { pathname } = useLocation();
  if (to === 'address')
    return (
      <Button variant="secondary" onClick={onAddress}>
        {label}
      </Button>
    );
  return (
    <ButtonLink to={to === 'identity' ? settingsPage('identity', pathname) : to} variant="secondary" onClick={onLeave}>
      {label}
    </ButtonLink>
  );
}
