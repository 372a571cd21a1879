import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { Link } from '../../ui/controls/link.tsx';

const LINKS = [
  { to: '/help', label: '使い方とよくある質問' },
  { to: '/posts', label: '読みもの' },
  { to: '/terms-of-service', label: '利用規約' },
  { to: '/privacy-policy', label: 'プライバシーポリシー' },
  { to: '/commercial-transaction-law', label: '特定商取引法に基づく表記' },
  { to: '/cookie-settings', label: 'Cookie設定' },
] as const;

export const Footer = () => (
  <footer className="bg-wash pb-[calc(4.5rem+var(--above-tabs,0px)+env(safe-area-inset-bottom))] text-sm md:pb-0 tiny:pb-0">
    <div className="measure flex flex-col gap-6 py-12 md:flex-row md:items-start md:justify-between">
      <div className="flex flex-col gap-1">
        <p className="font-serif text-base tracking-[0.1em]">クローゼットは、無限になる。</p>
        <p className="text-soft">
          <span>ベータ版の対象地域：</span>
          <br className="sm:hidden" />
          <span>滋賀・京都・大阪・兵庫・奈良・和歌山</span>
        </p>
      </div>
      <ul className="flex flex-col gap-x-8 whitespace-nowrap md:-mt-2 md:grid md:grid-cols-3 lg:grid-cols-[repeat(4,auto)]">
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent">
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={`mailto:${CONTACT}`} className="inline-flex min-h-11 items-center hover:text-accent">
            お問い合わせ
          </a>
        </li>
      </ul>
    </div>
  </footer>
);
