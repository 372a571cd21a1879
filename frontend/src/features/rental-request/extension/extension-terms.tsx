import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { payoutFeeOf } from '@meguri/contracts/rental-round/policy.ts';
import { addDays, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { dayAndTime, period } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { yen } from '../../../rental/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { dueAfter } from './extension-facts.ts';

/** What both parties agree on: of an extension that was requested, or of one that could be. */
interface Agreed {
  readonly price: number;
  /** The new last day. */
  readonly endDate: string;
  readonly answerBy: string | null;
}

interface ExtensionTermsProps {
  readonly request: Pick<RentalRequest, 'viewerParty' | 'payout'>;
  readonly of: Agreed;
  /** Says until when the owner answers. */
  readonly withAnswer?: boolean;
}

/** Days, new return and price of an extension; for the owner what they earn by it. */
export const ExtensionTerms = ({ request, of, withAnswer = false }: ExtensionTermsProps) => (
  <FactList
    tight
    facts={[
      { label: '延長する期間', value: <WholePhrases>{period(firstDayOf(of), of.endDate)}</WholePhrases> },
      { label: '新しい返却期限', value: <WholePhrases>{dueAfter(of.endDate)}</WholePhrases> },
      { label: '料金', value: yen(of.price) },
      ...(request.viewerParty === 'owner' && request.payout !== null
        ? [
            {
              label: '受け取り額',
              value: <span className="font-medium">{yen(earnedBy(of.price, request.payout.feePerMille))}</span>,
            },
          ]
        : []),
      ...(withAnswer && of.answerBy !== null
        ? [
            {
              label: 'オーナーの返答',
              value: <WholePhrases>{`${untilTime(of.answerBy, dayAndTime)}まで`}</WholePhrases>,
            },
          ]
        : []),
    ]}
  />
);

/** The first day that is added. */
export const firstDayOf = ({ endDate }: Pick<Agreed, 'endDate'>): string => addDays(endDate, 1 - RENTAL_DAYS);

/** What the owner gets of an extension's price, by the terms of the rental. */
const earnedBy = (price: number, payoutFeePerMille: number): number =>
  price - payoutFeeOf(price, { payoutFeePerMille });
