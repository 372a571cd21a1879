import { LegalLayout } from './legal-layout.tsx';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { GENERAL_TERMS } from './terms/general.tsx';
import { LIABILITY_TERMS } from './terms/liability.tsx';
import { MONEY_TERMS } from './terms/money.tsx';
import { RENTAL_TERMS } from './terms/rental.tsx';

const SECTIONS = [...GENERAL_TERMS, ...RENTAL_TERMS, ...MONEY_TERMS, ...LIABILITY_TERMS].map((section, index) => ({
  ...section,
  title: `第${index + 1}条（${section.title}）`,
}));

export default function TermsPage({ title }: { readonly title: string }) {
  return (
    <LegalLayout
      title={title}
      lead={
        <>
          <span>{`この利用規約（以下「本規約」）は、${OPERATOR.company}（以下「当社」）が運営する、個人のあいだでファッションアイテムを貸し借りするサービス「`}</span>
          <span className="whitespace-nowrap">{OPERATOR.service}</span>
          <span>」（以下「本サービス」）の利用条件を定めるものです。</span>
        </>
      }
      sections={SECTIONS}
    />
  );
}
