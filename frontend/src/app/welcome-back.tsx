import { useEffect } from 'react';
import { Ring } from '../ui/ring.tsx';

const DURATION = 1800;

interface WelcomeBackProps {
  readonly name: string;
  readonly isNew: boolean;
  readonly onEnd: () => void;
}

/** A greeting after a login, shown for 1.8 s on top of the page, which can be used meanwhile. */
export default function WelcomeBack({ name, isNew, onEnd }: WelcomeBackProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, DURATION);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div
      role="status"
      className="animate-greeting pointer-events-none fixed inset-0 z-60 flex flex-col items-center justify-center gap-5 bg-paper/95 motion-reduce:hidden"
    >
      <Ring className="size-14" turns />
      <p className="font-serif text-xl tracking-[0.08em]">{`${isNew ? 'はじめまして' : 'おかえりなさい'}、${name}さん`}</p>
    </div>
  );
}
