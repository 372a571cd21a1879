import { SHIPPING_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import type { ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { ExternalLink } from 'lucide';
import { Barcode } from '../../../ui/barcode.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { inFours } from '../../../rental/format.ts';
import { trackingSite } from '../tracking-site.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { Icon } from '../../../ui/icon.tsx';

export const codeName = ({ direction }: Pick<ShippingEvent, 'direction'>): string =>
  direction === 'dispatch' ? '発送コード' : '返却コード';

/** The codes a sender shows or types at the counter; nothing for the other party. */
export function SenderCodes({ event }: { readonly event: ShippingEvent }) {
  const { shippingCode27, receptionNumber, shippingPassword } = event;
  const name = codeName(event);
  return (
    <>
      {shippingCode27 !== null && (
        <figure className="flex flex-col items-center gap-3 rounded-2xl bg-paper py-5">
          <PartBoundary name={`${name}のバーコード`}>
            <Barcode value={shippingCode27} label={`${name}のバーコード`} />
          </PartBoundary>
          <figcaption className="text-center">
            <span className="block text-xs text-soft">{`${name}（${SHIPPING_CODE_DIGITS}桁）`}</span>
            <Verbatim className="tabular-nums tracking-wider">{inFours(shippingCode27)}</Verbatim>
          </figcaption>
        </figure>
      )}
      {receptionNumber !== null && (
        <dl className="grid grid-cols-2 gap-4 rounded-2xl bg-paper px-5 py-4">
          <BigDigits name="受付番号" digits={inFours(receptionNumber)} />
          {shippingPassword !== null && <BigDigits name="パスワード" digits={shippingPassword} />}
        </dl>
      )}
    </>
  );
}

const BigDigits = ({ name, digits }: { readonly name: string; readonly digits: string }) => (
  <div>
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="text-xl tabular-nums tracking-wider">
      <Verbatim>{digits}</Verbatim>
    </dd>
  </div>
);

/** The four digits to show at a meeting. */
export const HandoverCode = ({ code }: { readonly code: string }) => (
  <dl className="rounded-2xl bg-paper px-5 py-5 text-center">
    <dt className="text-xs text-soft">受け渡しコード</dt>
    <dd className="font-serif text-5xl tabular-nums tracking-[0.3em] indent-[0.3em]">
      <Verbatim>{code}</Verbatim>
    </dd>
  </dl>
);

/** The tracking code in groups of four and a link to the carrier. */
export function Tracking({ event: { trackingCode, carrier } }: { readonly event: ShippingEvent }) {
  if (trackingCode === null) return null;
  const { name, url } = trackingSite(carrier, trackingCode);
  return (
    <dl className="flex flex-col gap-1">
      <dt className="text-xs text-soft">追跡番号</dt>
      <dd className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Verbatim className="tabular-nums tracking-wider">{inFours(trackingCode, '-')}</Verbatim>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm underline underline-offset-4"
        >
          <span>{`${name}で配送状況を見る`}</span>
          <Icon of={ExternalLink} aria-hidden size={14} />
          <span className="sr-only">（新しいタブで開きます）</span>
        </a>
      </dd>
    </dl>
  );
}
