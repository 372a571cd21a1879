import { askToLogIn } from '../features/session/login-prompt.ts';
import { ForOwners } from '../features/front/components/for-owners.tsx';
import { Hero } from '../features/front/components/hero.tsx';
import { HowItWorks } from '../features/front/components/how-it-works.tsx';
import { Intro } from '../features/front/components/intro.tsx';
import { Invitation } from '../features/front/components/invitation.tsx';

const start = () => askToLogIn();
const lend = () => askToLogIn({ target: '/listing' });

export default function LandingPage() {
  return (
    <>
      <title>巡り Meguri — クローゼットは、無限になる。</title>
      <Intro />
      <Hero photos={undefined} onStart={start} />
      <HowItWorks />
      <ForOwners onStart={lend} />
      <Invitation onStart={start} />
    </>
  );
}
