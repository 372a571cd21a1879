import { PageHeading } from '../ui/page-heading.tsx';

export default function LandingPage() {
  return (
    <div className="measure">
      <PageHeading title="LandingPage" />
    </div>
  );
}
