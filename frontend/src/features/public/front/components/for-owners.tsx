import { FIGURES } from '../../../../rental/figures.ts';
import { Button } from '../../../../ui/controls/button.tsx';

/** One string: a line break in JSX would add a visible space. */
const TEXT =
  '写真を撮って、料金を決めるだけ。だれに貸すかは、毎回あなたが決められます。送料は借り手が負担し、発送コードは運営事務局が手配します。万が一のときは、運営事務局が記録をもとに間に入り、支払われた損害金は全額お渡しします。';

/** Why to lend, with the amounts. */
export const ForOwners = ({ onStart }: { readonly onStart: () => void }) => (
  <section aria-labelledby="owners" className="measure grid gap-10 py-20 md:grid-cols-2 md:items-center md:py-28">
    <div className="flex flex-col gap-6">
      <h2 id="owners" className="text-2xl md:text-4xl">
        <span>眠っている服に、</span>
        <br />
        <span>次の一週間を。</span>
      </h2>
      <p className="leading-loose text-soft">{TEXT}</p>
      <div>
        <Button size="large" onClick={onStart}>
          出品してみる
        </Button>
      </div>
    </div>
    <dl className="flex flex-col gap-5 rounded-3xl bg-wash p-8 md:p-10">
      <Line name="1週間のレンタル料金" value={FIGURES.example.price} />
      <Line name={`決済サービス手数料（${FIGURES.payoutFeePercent}%）`} value={`−${FIGURES.example.payoutFee}`} />
      <div className="border-t border-line" aria-hidden />
      <Line name="受け取り額" value={FIGURES.example.payout} strong />
      <dt className="sr-only">補足</dt>
      <dd className="text-xs text-soft">{`料金 ${FIGURES.example.price}のアイテムを1週間貸した場合の例です。`}</dd>
    </dl>
  </section>
);

const Line = ({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
}) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-sm">{name}</dt>
    <dd className={strong ? 'font-serif text-3xl' : 'font-serif text-xl'}>{value}</dd>
  </div>
);
