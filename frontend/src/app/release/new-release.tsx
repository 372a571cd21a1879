import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { CODE_MISSING } from '../../lib/loaded.ts';
import { keepDrafts } from './reload-drafts.ts';
import { Icon } from '../../ui/icon.tsx';

/** The script that this page began with; null: it doesn't come from a build. */
const begunWith = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

const GOING_ON = ['click', 'input', 'popstate'] as const;

/**
 * Says that the service serves a newer client than this page's, and loads it on request. Unsaved input is restored
 * afterwards; input that can't be stored is lost only if the user confirms that twice. Nothing reloads automatically.
 */
export function NewRelease() {
  const queries = useQueryClient();
  // The layout polls the status.
  const { data: status } = useQuery({ ...statusQuery, enabled: false });
  const [begun] = useState(begunWith);
  const [closed, setClosed] = useState<string | null>(null);
  const [warned, setWarned] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const release = status?.release ?? null;
  const isOld = begun !== null && release !== null && release !== begun && release !== closed;
  const isMissing = useRef(false);
  // A missing module may have been removed with its release. A part that is loaded again on every page doesn't reopen the notice.
  useEffect(() => {
    const ask = () => {
      if (!isMissing.current) setClosed(null);
      isMissing.current = true;
      void queries.refetchQueries({ queryKey: statusQuery.queryKey });
    };
    addEventListener(CODE_MISSING, ask);
    return () => removeEventListener(CODE_MISSING, ask);
  }, [queries]);
  // A warning is about the present input: after navigation or further input the user is warned again.
  useEffect(() => {
    if (!warned) return undefined;
    const goesOn = ({ target }: Event) => {
      if (!(target instanceof Node && notice.current?.contains(target))) setWarned(false);
    };
    GOING_ON.forEach((event) => addEventListener(event, goesOn));
    return () => GOING_ON.forEach((event) => removeEventListener(event, goesOn));
  }, [warned]);
  const reload = () => {
    if (keepDrafts(queries, warned)) window.location.reload();
    else setWarned(true);
  };
  const close = () => {
    setClosed(release);
    setWarned(false);
  };
  return (
    <div
      ref={notice}
      role="status"
      className="fixed inset-x-4 bottom-[calc(5rem+var(--above-tabs,0px)+env(safe-area-inset-bottom))] z-40 md:inset-x-auto md:right-6 md:bottom-6 md:w-96 print:hidden"
    >
      {isOld && (
        <div className="animate-rise flex items-center gap-3 rounded-2xl border border-ink bg-ink py-1.5 pr-2 pl-5 text-sm text-paper shadow-float">
          <p className="grow py-1.5 leading-relaxed">
            {warned ? '入力中の内容は失われます。先に送信または保存してください。' : '新しいバージョンがあります'}
          </p>
          <button
            type="button"
            onClick={reload}
            className="min-h-11 shrink-0 px-1 font-medium underline underline-offset-4"
          >
            {warned ? 'それでも再読み込み' : '再読み込み'}
          </button>
          <button
            type="button"
            aria-label="閉じる"
            onClick={close}
            className="inline-flex size-11 shrink-0 items-center justify-center"
          >
            <Icon of={X} aria-hidden size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
