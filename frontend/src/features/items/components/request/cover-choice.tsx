import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import { useRef } from 'react';
import { useTickedBefore } from '../../../../lib/drafts/use-written-before.ts';
import { coverOffer } from '../../../../rental/cover.ts';
import { coverFacts } from '../../../../rental/cover-facts.tsx';
import { yen } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';

interface CoverChoiceProps {
  /** Yen per week. */
  readonly price: number;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether the borrower wants the cover: its price, what it pays, up to how much, and what not. */
export function CoverChoice({ price, checked, onChange }: CoverChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  useTickedBefore(box, checked, onChange);
  const offer = coverOffer(price);
  if (offer === null) return null;
  return (
    <section aria-label={PURPOSE_LABELS.cover} className="rounded-2xl bg-wash px-5 pt-3 pb-2">
      <Checkbox
        ref={box}
        name="cover"
        autoComplete="off"
        label={
          <>
            <span className="mr-2 font-medium">あんしん補償をつける</span>
            <span className="whitespace-nowrap tabular-nums">{`＋${yen(offer.premium)}`}</span>
          </>
        }
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <FactList tight facts={coverFacts(offer)} />
      <p className="text-sm">
        {/* In another tab, so that nothing of the request is lost. */}
        <a
          href="/help#cover"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <span>あんしん補償をくわしく見る</span>
          <span className="sr-only">（新しいタブで開きます）</span>
        </a>
      </p>
    </section>
  );
}
