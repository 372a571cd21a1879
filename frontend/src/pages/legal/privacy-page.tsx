import { PageHeading } from '../../ui/page-heading.tsx';

export default function PrivacyPage() {
  return (
    <div className="measure">
      <PageHeading title="PrivacyPage" />
    </div>
  );
}
