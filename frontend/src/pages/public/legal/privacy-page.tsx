import { LegalLayout } from './legal-layout.tsx';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { PRIVACY_RIGHTS } from './privacy/rights.tsx';
import { PRIVACY_USE } from './privacy/use.tsx';

const SECTIONS = [...PRIVACY_USE, ...PRIVACY_RIGHTS].map((section, index) => ({
  ...section,
  title: `${index + 1}. ${section.title}`,
}));

export default function PrivacyPage({ title }: { readonly title: string }) {
  return (
    <LegalLayout
      title={title}
      lead={
        <>
          <span>{`${OPERATOR.company}（以下「当社」）は、「`}</span>
          <span className="whitespace-nowrap">{OPERATOR.service}</span>
          <span>
            」（以下「本サービス」）をご利用いただく方の個人情報を、個人情報の保護に関する法律その他の法令に従い、次のとおり取り扱います。
          </span>
        </>
      }
      sections={SECTIONS}
    />
  );
}
