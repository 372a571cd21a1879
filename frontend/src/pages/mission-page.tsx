import { PageHeading } from '../ui/page-heading.tsx';

export default function MissionPage() {
  return (
    <div className="measure">
      <PageHeading title="MissionPage" />
    </div>
  );
}
