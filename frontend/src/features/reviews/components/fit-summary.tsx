import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { FitCounts, FitGroup } from '@meguri/contracts/review/review.ts';
import { REVIEW_FITS, reviewFitLabel } from '@meguri/contracts/review/review-fit.ts';
import { fitWords } from '../../../rental/fit-words.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { fitTotal, groupName, isNear } from '../fit-groups.ts';

/** Groups of people before the list of reviews. */
const SHOWN = 3;

interface FitSummaryProps {
  readonly fit: FitCounts;
  readonly groups: readonly FitGroup[];
  /** undefined: not known. */
  readonly ownSizes: OwnSizes | undefined;
}

/** How many borrowers said that an item fitted how, and who they are. */
export const FitSummary = ({ fit, groups, ownSizes }: FitSummaryProps) => (
  <section aria-label="サイズ感" className="flex max-w-xl flex-col gap-3 rounded-3xl bg-wash px-6 py-5">
    <h3 className="text-base">
      <span>サイズ感</span>
      <span className="ml-2 text-xs text-soft">{`${fitTotal(fit)}人の回答`}</span>
    </h3>
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-sm tabular-nums">
      {REVIEW_FITS.map((one) => (
        <div key={one} className="contents">
          <dt>{reviewFitLabel(one)}</dt>
          <dd aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
            <Bar share={fit[one] / fitTotal(fit)} />
          </dd>
          <dd className="text-right text-soft">{`${fit[one]}人`}</dd>
        </div>
      ))}
    </dl>
    {groups.length > 0 && (
      <ul className="flex flex-col gap-1 text-sm">
        {groups.slice(0, SHOWN).map((group) => (
          <li key={groupName(group)} className="flex flex-wrap items-center gap-x-2">
            <span>{`${groupName(group)}の人は、${fitWords(group)}`}</span>
            {isNear(group, ownSizes) && <Badge tone="good">あなたに近い</Badge>}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** An SVG, because server-rendered pages have no `style` attributes. */
const Bar = ({ share }: { readonly share: number }) => (
  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
    <rect width={share * 100} height="1" className="fill-accent" />
  </svg>
);
