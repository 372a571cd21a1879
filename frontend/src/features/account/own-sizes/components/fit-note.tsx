import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { isWorn } from '@meguri/contracts/review/review-fit.ts';
import { useQuery } from '@tanstack/react-query';
import { settingsPage } from '../../../../rental/settings-page.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { ownSizesQuery } from '../api/own-sizes.ts';
import { type Fit, fitOf } from '../fit.ts';

/** Says whether the item would fit the viewer and why. Links to the size settings as long as nothing is saved there. */
export default function FitNote({ item }: { readonly item: ItemPage }) {
  const { data: own } = useQuery(ownSizesQuery);
  if (own === undefined) return null;
  const fit = fitOf(item, own);
  const unknown = own.sizes.length === 0 && Object.keys(own.measurements).length === 0;
  const toSizes = settingsPage('own-sizes', `/items/${item.id}`);
  if (fit === null) return unknown && isWorn(item.size) ? <Invitation to={toSizes} /> : null;
  return (
    <section aria-label="自分のサイズとの比較" className="rounded-2xl bg-wash px-5 py-4 text-sm">
      <p className="font-medium">{fit.fits ? 'あなたのサイズに合いそうです' : 'いつものサイズとは違うようです'}</p>
      <p className="pt-1 text-soft">{reasonOf(fit)}</p>
      <p className="pt-1 text-xs text-soft">
        <Link to={toSizes} className="underline underline-offset-4">
          自分のサイズを変更
        </Link>
        <span className="ml-2">この内容はあなただけに表示されます。</span>
      </p>
    </section>
  );
}

const Invitation = ({ to }: { readonly to: string }) => (
  <p className="text-sm text-soft">
    <Link to={to} className="underline underline-offset-4">
      自分のサイズを登録
    </Link>
    <span>すると、合いそうかどうかがここでわかります。</span>
  </p>
);

function reasonOf(fit: Fit): string {
  if (fit.from === 'size') {
    const same = fit.fits ? '登録したサイズと同じ' : '登録したサイズと違う';
    return `${same}表記です（${fit.size}）。寸法は比べられませんでした。`;
  }
  return `よく着る服との差：${fit.differences.map(({ name, cm }) => `${name} ${signed(cm)}`).join('、')}`;
}

const signed = (cm: number): string => {
  if (cm === 0) return '±0cm';
  return `${cm > 0 ? '+' : '−'}${Math.abs(cm)}cm`;
};
