import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { AnsweredQuestion } from '../../features/public/help/components/answered-question.tsx';
import { FeeCalculator } from '../../features/public/help/components/fee-calculator.tsx';
import { CouponPart } from '../../features/public/help/components/coupon-part.tsx';
import { CoverPart } from '../../features/public/help/components/cover-part.tsx';
import { CancellationTable, FeeTable } from '../../features/public/help/components/fee-tables.tsx';
import { TogetherPart } from '../../features/public/help/components/together-part.tsx';
import { QuestionSearch } from '../../features/public/help/components/question-search.tsx';
import { QUESTION_GROUPS } from '../../features/public/help/questions/questions.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { DrawnSteps } from '../../features/public/posts/components/drawn-steps.tsx';
import { FIGURES } from '../../rental/figures.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Elements } from '../../ui/elements.ts';

const BORROW = [
  ['見つける', '空いている週と受け渡し方法を選び、リクエストを送ります。'],
  ['支払う', `承認されたら、${FIGURES.paymentHours}時間以内にカードでお支払いください。`],
  ['受け取る', '届いたら状態を確かめ、写真かコメントを添えて受け取りを確認します。'],
  [
    '返す',
    `返却期限の${FIGURES.returnReminderDays}日前に、返却の準備が自動で始まります。届いたコードで発送し、画面から通知します。`,
  ],
] as const;
const LEND = [
  ['出品する', '写真と料金、受け渡し方法を登録します。お手入れの方法も添えられます。'],
  ['返答する', `リクエストには${FIGURES.replyHours}時間以内に、承認か辞退で返答します。`],
  [
    '渡す',
    '利用開始日に届くように、画面に表示される日の夕方までに発送します。手渡しでは、借り手のコードを入力します。',
  ],
  ['確認する', '戻ってきた服を確かめて取引を完了すると、報酬がStripeの残高へ送金され、登録した口座へ入金されます。'],
] as const;

const PACK = [
  {
    drawing: '/packing.svg#fold',
    shows: '左右を内側に折り、下から三つに折ったシャツ',
    text: '折り目に丸めた紙をはさんで、左右から折り、三つに折ります。',
  },
  {
    drawing: '/packing.svg#sleeve',
    shows: '透明な袋に入れる、畳んだシャツ',
    text: '水にぬれないように、透明な袋へ入れます。',
  },
  {
    drawing: '/packing.svg#box',
    shows: '袋に入れた服を納め、両わきを紙で埋めた箱',
    text: '箱か紙袋に納め、すきまを紙で埋めてテープでとめます。',
  },
] as const;

const CONTENTS = [
  ['borrow', '借りる'],
  ['lend', '貸す'],
  ['pack', '包む'],
  ['fees', '料金'],
  ['together', 'まとめて借りる'],
  ['cover', 'あんしん補償'],
  ['coupons', 'クーポンと招待'],
  ['faq', 'よくある質問'],
] as const;

/** How the service works, prices and frequently asked questions. */
export default function HelpPage({ title }: { readonly title: string }) {
  return (
    <div className="column pb-10">
      <PageHeading title={title} />
      <section aria-label="質問と相談" className="mb-8 flex flex-col gap-5 rounded-3xl bg-wash p-5 md:p-8">
        <QuestionSearch />
        <Ask />
      </section>
      <nav aria-label="目次">
        <ul className="flex flex-wrap gap-2 pb-10">
          {CONTENTS.map(([id, name]) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full bg-wash px-4 text-sm hover:bg-line"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-14">
        <Part id="borrow" title="借りる">
          <Steps steps={BORROW} />
        </Part>
        <Part id="lend" title="貸す">
          <Steps steps={LEND} />
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to="/rent-demo">登録せずに取引を試してみる</ButtonLink>
            <ButtonLink to="/posts" variant="secondary">
              貸し方・包み方・手入れの読みもの
            </ButtonLink>
          </div>
        </Part>
        <Part id="pack" title="包む">
          <p className="text-sm leading-relaxed text-soft">送るときも返すときも、包み方は同じです。</p>
          <DrawnSteps steps={PACK} />
          <p>
            <Link to="/posts/how-to-pack" className="inline-flex min-h-11 items-center underline underline-offset-4">
              バッグと靴の包み方も、図で見る
            </Link>
          </p>
        </Part>
        <Part id="fees" title="料金と決まり">
          <FeeTable />
          <h3 className="pt-4 text-lg">キャンセルと返金</h3>
          <p className="text-sm leading-relaxed text-soft">キャンセルできるのは、発送または手渡しの前までです。</p>
          <CancellationTable />
          <h3 className="pt-4 text-lg">計算してみる</h3>
          <FeeCalculator />
        </Part>
        <Part id="together" title="まとめて借りる">
          <TogetherPart />
        </Part>
        <Part id="cover" title="あんしん補償">
          <CoverPart />
        </Part>
        <Part id="coupons" title="クーポンと招待">
          <CouponPart />
        </Part>
        <Part id="faq" title="よくある質問">
          {QUESTION_GROUPS.map(({ title: group, questions }) => (
            <div key={group}>
              <h3 className="pb-1 text-base">{group}</h3>
              {questions.map((question) => (
                <AnsweredQuestion key={question.asked} question={question} />
              ))}
            </div>
          ))}
        </Part>
        <p className="text-sm text-soft">
          <span>くわしくは</span>
          <Link to="/terms-of-service" className="underline underline-offset-4">
            利用規約
          </Link>
          <span>をご覧ください。解決しないときは、</span>
          <Contact />
        </p>
      </div>
    </div>
  );
}

/** Leads members to their questions, and guests to a question that they confirm by mail. */
function Ask() {
  const { viewer } = useViewer();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ButtonLink to="/support" variant="onWash">
        運営事務局に相談する
      </ButtonLink>
      {!viewer && <p className="text-sm text-soft">ログインしていなくてもご相談いただけます。</p>}
    </div>
  );
}

/** Members ask within the application, guests by mail. */
function Contact() {
  const { viewer } = useViewer();
  const address = viewer ? (
    <Link to="/support" className="underline underline-offset-4">
      困ったとき
    </Link>
  ) : (
    <a href={`mailto:${CONTACT}`} className="underline underline-offset-4">
      {CONTACT}
    </a>
  );
  return (
    <>
      {address}
      <span>{viewer ? 'から運営事務局にお問い合わせください。' : 'までお問い合わせください。'}</span>
    </>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: Elements;
}

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <h2 id={id} className="scroll-mt-24 text-xl md:text-2xl">
      {title}
    </h2>
    {children}
  </section>
);

const Steps = ({ steps }: { readonly steps: readonly (readonly [string, string])[] }) => (
  <ol className="flex flex-col gap-4">
    {steps.map(([name, text], index) => (
      <li key={name} className="flex gap-4">
        <span aria-hidden className="w-6 shrink-0 font-serif text-2xl leading-tight text-accent">
          {index + 1}
        </span>
        <div>
          <h3 className="text-base">{name}</h3>
          <p className="text-sm leading-relaxed text-soft">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
