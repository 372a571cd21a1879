import { PageHeading } from '../../ui/page-heading.tsx';

const FILES = [
  { href: '/ring.svg', name: 'SVG', text: '印刷物や、大きさの変わる場所に' },
  { href: '/icon-192.png', name: 'PNG 192px', text: '一覧や小さな場所に' },
  { href: '/icon-512.png', name: 'PNG 512px', text: '画面の大きな場所に' },
] as const;

/** The logo: its meaning and files for the press. */
export default function IconPage({ title }: { readonly title: string }) {
  return (
    <div className="column pb-10">
      <PageHeading title={title} />
      <div className="flex flex-col gap-10">
        {/* The logo's background is always light, because its colours mustn't be changed. */}
        <div className="flex items-center justify-center rounded-3xl bg-[#f8f5f0] py-16">
          <img src={FILES[0].href} alt="" width={160} height={160} className="size-40" />
        </div>
        <p className="leading-loose">
          輪は、ひとから次のひとへ巡る服の道すじです。閉じきらない輪のすきまは、まだ会っていない次のだれかのために開いています。
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {FILES.map(({ href, name, text }) => (
            <li key={href}>
              <a
                href={href}
                download
                className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-accent"
              >
                <span>
                  <span className="md:inline-block md:w-28">{name}</span>
                  <span className="text-sm text-soft max-md:block md:ml-3">{text}</span>
                </span>
                <span className="shrink-0 text-sm whitespace-nowrap underline underline-offset-4">ダウンロード</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">
          巡り Meguri
          をご紹介いただく際にお使いいただけます。色や形を変えたり、ほかの名前と組み合わせたりしないでください。
        </p>
      </div>
    </div>
  );
}
