import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { IN_FORCE_SINCE } from '@meguri/contracts/service/operator.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Contents } from '../../../ui/contents.tsx';

export interface LegalSection {
  /** The URL fragment. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface LegalLayoutProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

const TEXTS = [
  { to: '/terms-of-service', label: '利用規約' },
  { to: '/privacy-policy', label: 'プライバシーポリシー' },
  { to: '/commercial-transaction-law', label: '特定商取引法に基づく表記' },
] as const;

/** A legal text with numbered sections. The table of contents is above them on phones and beside them otherwise. */
export function LegalLayout({ title, lead, sections }: LegalLayoutProps) {
  return (
    <div className="measure">
      <PageHeading title={title} />
      <div className="md:grid md:grid-cols-[15rem_minmax(0,42rem)] md:gap-16 md:pt-4">
        <Contents parts={sections} />
        <article>
          <p className="pb-2">{lead}</p>
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} className="pt-9">
              <h2 className="pb-3 text-lg md:text-xl">{name}</h2>
              <div className="flex flex-col gap-3">{content}</div>
            </section>
          ))}
          <p className="pt-12 text-sm text-soft">{`制定・施行：${IN_FORCE_SINCE}`}</p>
          <ul className="mt-8 flex flex-wrap gap-x-6 border-t border-line pt-4 text-sm">
            {TEXTS.filter(({ label }) => label !== title).map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </div>
  );
}

/** The numbered paragraphs of an article. */
export const Paragraphs = ({ items }: { readonly items: readonly ReactNode[] }) => (
  <ol className="flex list-decimal flex-col gap-2.5 pl-6 marker:text-sm marker:text-soft">
    {items.map((item, index) => (
      <li key={index} className="pl-1">
        {item}
      </li>
    ))}
  </ol>
);

export const Points = ({ items }: { readonly items: readonly ReactNode[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-accent">
    {items.map((item, index) => (
      <li key={index} className="pl-1">
        {item}
      </li>
    ))}
  </ul>
);

/** Rows of a name and its text, stacked on phones. */
export const LegalTable = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="border-t border-line [p+&]:mt-2">
    {rows.map(([name, text]) => (
      <div key={name} className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[11rem_1fr]">
        <dt className="text-sm leading-7 font-medium">{name}</dt>
        <dd className="flex flex-col gap-2">{text}</dd>
      </div>
    ))}
  </dl>
);
