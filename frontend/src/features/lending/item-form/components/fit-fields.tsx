import { useWatch } from 'react-hook-form';
import { FIT_REFUND } from '../../../../rental/fit-refund.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { SmallDetails } from '../../../../ui/controls/small-details.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';

/** Whether the owner gives the price back for a wrong size: what it costs, and all that it means once it is chosen. */
export const FitFields = ({ form: { register, control } }: PartProps) => {
  const isPromised = useWatch({ control, name: 'fitRefund' });
  return (
    <FormPart title="サイズが合わなかったとき">
      <div>
        <Checkbox label={`「${FIT_REFUND}」にする`} {...register('fitRefund')} />
        <div className="pl-8 text-xs leading-relaxed text-soft">
          <p>{COST}</p>
          <SmallDetails title="返金の条件を読む" open={isPromised}>
            <ul className="list-disc pl-4">
              {RULES.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </SmallDetails>
        </div>
      </div>
    </FormPart>
  );
};

const COST =
  '戻ったアイテムが着用されていないことを確認すると、レンタル料金は全額借り手に返金され、あなたの報酬はありません。送料は、往復とも借り手の負担のままです。';

const RULES = [
  `借り手は、ご自身で受け取りを確認してから${FIGURES.fitRefundHours}時間以内に、写真を添えて返金を申請できます（1人につき1年に${FIGURES.fitRefundsPerYear}回まで）。申請すると、すぐに返却が始まります。`,
  '着用のあとや汚れがあるときは、不具合を報告できます。返金するかどうかを、運営事務局が判断します。',
  `返却から${FIGURES.fitRefundDays}日間、確認も報告もないときは、返金されます。`,
  '変更は、これからのリクエストに適用されます。すでに届いたリクエストでは、そのときの約束が守られます。',
];
