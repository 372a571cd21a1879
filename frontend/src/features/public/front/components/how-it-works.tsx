import { FIGURES } from '../../../../rental/figures.ts';

const STEPS = [
  {
    title: '見つけて、リクエスト',
    text: `空いている週がひと目でわかります。日にちを選んで送るだけ。${FIGURES.replyHours}時間以内に返答がなければ、料金なしで終わります。`,
  },
  {
    title: 'お支払いと受け取り',
    text: `承認されたら、料金をカードで。配送のときは、往復の送料\u00a0${FIGURES.shipping}を合わせてお支払いいただきます。お金は、取引が終わるまで運営事務局が預かります。コンビニ配送か、大阪の12の受け渡し場所で手渡し。${FIGURES.rentalDays}日間、自分の服のように。`,
  },
  { title: '返す', text: '届いたコードを、コンビニや宅配便ロッカーで使うだけ。宛名を書く必要はありません。' },
] as const;

/** A rental in three steps. */
export const HowItWorks = () => (
  <section aria-labelledby="how" className="bg-wash py-20 md:py-28">
    <div className="measure flex flex-col gap-12">
      <h2 id="how" className="text-2xl md:text-4xl">
        服は、こうして巡る。
      </h2>
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 md:flex-col md:gap-4">
            <span aria-hidden className="w-8 shrink-0 font-serif text-3xl text-accent md:text-4xl">
              {index + 1}
            </span>
            <div className="flex flex-col gap-1.5">
              <h3 className="text-lg">{title}</h3>
              <p className="text-sm leading-relaxed text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
