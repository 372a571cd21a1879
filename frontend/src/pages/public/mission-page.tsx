import { ButtonLink } from '../../ui/controls/button.tsx';
import { EndlessRail, OpenWardrobe, ThreadedNought } from './mission/illustrations.tsx';
import { STEPS, TERMS_IN_FIGURES } from './mission/steps.ts';

/** The purpose of the service: an infinite closet, and nothing thrown away. */
export default function MissionPage({ title }: { readonly title: string }) {
  return (
    <>
      <title>{`${title} | 巡り Meguri`}</title>
      <Opening />
      <Essay />
      <Promises />
      <HowItWorks />
      <Terms />
      <Invitation />
    </>
  );
}

const Eyebrow = ({ children }: { readonly children: string }) => (
  <p className="text-xs tracking-[0.24em] text-accent">{children}</p>
);

const Opening = () => (
  <header className="bg-wash">
    <div className="measure grid items-center gap-8 py-12 md:grid-cols-[5fr_6fr] md:gap-12 md:py-20">
      <div>
        <Eyebrow>OUR MISSION</Eyebrow>
        <h1 className="pt-4 text-[2.125rem] leading-[1.45] tracking-[0.04em] md:text-5xl md:leading-[1.4]">
          <span>クローゼットは、</span>
          <br />
          <span>無限になる。</span>
        </h1>
        <p className="max-w-md pt-6">
          一着の服が、ひとりの手もとで眠るのではなく、着たい人のあいだを巡っていく。服を増やさずに装いを増やし、捨てる服をなくしていく。それが、巡りの目指すところです。
        </p>
      </div>
      <EndlessRail className="w-full" />
    </div>
  </header>
);

const Essay = () => (
  <section className="measure grid gap-8 py-16 md:grid-cols-[5fr_6fr] md:gap-12 md:py-28">
    <h2 className="text-2xl leading-[1.6] md:text-[2rem] md:leading-[1.6]">
      <span>最後に着た日を、</span>
      <br />
      <span>思い出せない一着へ。</span>
    </h2>
    <div className="flex max-w-xl flex-col gap-6 leading-loose">
      <p>
        友人の結婚式のために選んだワンピース。旅先の寒さに驚いて買ったコート。うれしくて何度も鏡の前に立ったのに、気がつけば、クローゼットの奥でカバーをかぶったままになっている。
      </p>
      <p>
        手放すには惜しく、着る機会はもう来ない。服のほうに、悪いところは何もありません。ただ、出番を知っている人のところに、いないだけです。
      </p>
      <blockquote className="border-l-2 border-accent py-1 pl-6 font-serif text-lg leading-[1.9] md:text-2xl">
        <span>あなたの「もう着ない」は、</span>
        <br />
        <span>だれかの「ずっと着てみたかった」。</span>
      </blockquote>
      <p>
        だから、巡りは服を売りません。持ち主はあなたのまま、一週間だけ、着たい人に託す。戻ってきた服は、また次の人のもとへ。一着が五人に着られたなら、つくられずに済んだ服が、きっとどこかにあるはずです。
      </p>
    </div>
  </section>
);

const Promises = () => (
  <section aria-label="巡りの約束" className="measure grid gap-14 pb-16 md:grid-cols-2 md:gap-12 md:pb-28">
    <div>
      <OpenWardrobe className="w-full" />
      <h2 className="pt-6 text-xl md:text-2xl">無限のクローゼット</h2>
      <p className="pt-3">
        持ち主が増えるたび、あなたの選べる服も増えていく。トップスから靴、バッグ、小物まで、買うには迷う一着も、一週間なら気軽に試せます。部屋の広さも、流行の速さも、もう気にしなくていい。
      </p>
    </div>
    <div>
      <ThreadedNought className="w-full" />
      <h2 className="pt-6 text-xl md:text-2xl">捨てる服を、ゼロに</h2>
      <p className="pt-3">
        <span>よい服は、着られるほどに価値を増します。手入れの方法を持ち主が</span>
        <span className="inline-block">言葉にし、</span>
        <span>
          借りた人がそれを守る。受け取りと返却を写真で確かめ合う。丁寧に扱う仕組みが、一着の寿命を延ばします。
        </span>
      </p>
    </div>
  </section>
);

const HowItWorks = () => (
  <section className="bg-wash">
    <div className="measure py-16 md:py-28">
      <Eyebrow>HOW IT WORKS</Eyebrow>
      <h2 className="pt-3 text-2xl md:text-[2rem]">巡りの、五つの歩み</h2>
      <ol className="grid gap-x-8 gap-y-9 pt-10 md:grid-cols-5 md:pt-14">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 md:flex-col md:gap-0">
            <span
              aria-hidden
              className="w-8 shrink-0 font-serif text-4xl leading-none text-accent tabular-nums md:pb-5"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="pt-2 text-sm leading-relaxed text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const Terms = () => (
  <section className="measure py-16 md:py-28">
    <Eyebrow>IN FIGURES</Eyebrow>
    <h2 className="pt-3 text-2xl md:text-[2rem]">約束は、数字で</h2>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 pt-10 md:grid-cols-3 md:gap-x-12 md:gap-y-14 md:pt-14">
      {TERMS_IN_FIGURES.map(({ figure, unit, name, text }) => (
        <div key={name} className="flex flex-col border-t border-ink pt-4">
          <dt className="text-sm font-medium">{name}</dt>
          <dd className="flex flex-col">
            <span className="font-serif text-5xl leading-tight tabular-nums md:text-6xl">
              <span>{figure}</span>
              <span className="ml-1 text-base md:text-lg">{unit}</span>
            </span>
            <span className="pt-2 text-sm leading-relaxed text-soft">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Invitation = () => (
  <section className="measure">
    <div className="flex flex-col items-center rounded-3xl bg-night px-6 py-14 text-center text-white md:py-20">
      <h2 className="text-2xl md:text-[2rem]">次に着るのは、だれかの大切な一着。</h2>
      <p className="max-w-xl pt-4 text-white/85">
        <span>巡りは、関西で始まったばかりのベータ版です。</span>
        <br />
        <span>近所のクローゼットから、少しずつ。</span>
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-8">
        <ButtonLink to="/items" variant="onNight">
          アイテムを見る
        </ButtonLink>
        <ButtonLink to="/listing" variant="outlineOnNight">
          一着を貸し出す
        </ButtonLink>
      </div>
    </div>
  </section>
);
