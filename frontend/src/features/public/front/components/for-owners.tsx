import type { Elements } from '../../../../ui/elements.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';

/** One string: a line break in JSX would add a visible space. */
const TEXT =
  '写真を撮って、料金を決めるだけ。だれに貸すかは、毎回あなたが決められます。送料は借り手が負担し、発送コードは運営事務局が手配します。万が一のときは、運営事務局が記録をもとに間に入り、支払われた損害金は全額お渡しします。';

/** Why to lend. @param calculator of an owner's income */
export const ForOwners = ({ calculator }: { readonly calculator: Elements }) => (
  <section aria-labelledby="owners" className="measure grid gap-10 py-20 md:grid-cols-2 md:items-center md:py-28">
    <div className="flex flex-col gap-6">
      <h2 id="owners" className="text-2xl md:text-4xl">
        <span>眠っている服に、</span>
        <br />
        <span>次の一週間を。</span>
      </h2>
      <p className="leading-loose text-soft">{TEXT}</p>
      <div>
        <ButtonLink to="/listing" size="large">
          出品してみる
        </ButtonLink>
      </div>
    </div>
    {calculator}
  </section>
);
