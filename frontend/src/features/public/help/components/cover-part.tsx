import { coveredPart } from '@meguri/contracts/rental-round/damage/cover.ts';
import { COVER_FIGURES, COVERS, COVERS_NOT, type CoverOffer, coverOffer } from '../../../../rental/cover.ts';
import { yen } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

const FACTS = [
  {
    label: '料金',
    value: `1週間の料金の${COVER_FIGURES.premiumPercent}%（${COVER_FIGURES.leastPremium}から${COVER_FIGURES.mostPremium}まで）`,
  },
  { label: '補償するもの', value: COVERS },
  {
    label: '上限',
    value: `損害金ごとに${COVER_FIGURES.caseMinimum}（1週間の料金のほうが高い服では、その金額）、取引全体で${COVER_FIGURES.most}`,
  },
  { label: '対象外', value: COVERS_NOT },
  { label: '対象の期間', value: 'お支払いから返却まで。期間を延長しても、追加の料金はかかりません' },
  {
    label: '返金',
    value: '発送・手渡しの前にキャンセルすると、全額を返金します。そのあとは、使わなくても返金されません',
  },
] as const;

/** A weekly price with a fee that is covered, and one that is covered in part. */
const EXAMPLE_PRICE = 3000;
const EXAMPLE_FEES = [2000, 4500] as const;

/** The cover: what it costs and pays, and what it doesn't, with examples by the rule of the server. */
export function CoverPart() {
  const offer = coverOffer(EXAMPLE_PRICE);
  return (
    <>
      <p className="text-sm leading-relaxed text-soft">
        借り手がリクエストのときに選べる、損害金への備えです。損害金が決まると、補償する分を運営事務局がオーナーに支払い、借り手のご負担は残りの額だけになります。選ばなくても借りられます。あとから加えたり、外したりはできません。
      </p>
      <FactList facts={FACTS} />
      {offer !== null && <Examples offer={offer} />}
    </>
  );
}

const Examples = ({ offer }: { readonly offer: CoverOffer }) => (
  <div className="rounded-3xl bg-wash p-5 md:p-8">
    <h3 className="pb-2 text-base">{`1週間の料金が${yen(EXAMPLE_PRICE)}の服（あんしん補償料 ${yen(offer.premium)}）では`}</h3>
    <FactList
      facts={EXAMPLE_FEES.map((fee) => {
        const covered = coveredPart(fee, { ...offer, left: offer.most });
        return {
          label: `損害金 ${yen(fee)}`,
          value: `補償 ${yen(covered)}、借り手のご負担 ${yen(fee - covered)}`,
        };
      })}
    />
  </div>
);
