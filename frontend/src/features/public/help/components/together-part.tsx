import { FIGURES } from '../../../../rental/figures.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

const FACTS = [
  {
    label: 'リクエスト',
    value: `アイテムのページの「まとめて借りる」から、同じオーナーの${FIGURES.parcelLeast}点から${FIGURES.parcelMost}点までを選びます。受け渡しは配送だけです`,
  },
  {
    label: '返答',
    value:
      'オーナーは、一部だけを承認することもあります。辞退されたアイテムに料金はかからず、承認されたアイテムを借りられます',
  },
  {
    label: '送料',
    value: `承認された数にかかわらず、荷物ひとつ分（対象地域内は一律 ${FIGURES.shipping}）です。承認されたアイテムで分けて計算します`,
  },
  {
    label: 'お支払い',
    value:
      '手続きは1回です。カードへの請求は1点ずつで、明細にも分かれて表示されます。請求できなかったアイテムは、そのお支払い期限までに、取引のページからお支払いください',
  },
  {
    label: 'キャンセル',
    value:
      '1点だけでも、残りの全部でもできます。1点だけのときは、ほかのアイテムを同じ荷物で送るため、送料は返金されません。アイテムがひとつも送られないことになったときは、送料も返金されます',
  },
  { label: '返却', value: '同じ荷物でお返しください。返却の確認と不具合の報告は、1点ずつです' },
  {
    label: 'クーポン',
    value: '1枚を、いちばん料金の高いアイテムに使えます。そのアイテムが承認されなかったときは、クーポンは戻ります',
  },
] as const;

/** Several items of one owner in one parcel: what is asked, paid and given back for all of them, and what for each. */
export const TogetherPart = () => (
  <>
    <p className="text-sm leading-relaxed text-soft">
      同じオーナーのアイテムを、同じ期間に、ひとつの荷物で借りられます。取引はアイテムごとに分かれます。
    </p>
    <FactList facts={FACTS} />
  </>
);
