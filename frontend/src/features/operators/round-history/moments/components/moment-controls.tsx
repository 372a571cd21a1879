import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { dateTime } from '../../../../../lib/time/format.ts';
import { PARTY_LABELS } from '../../../../../rental/people/party-labels.ts';
import { IconButton } from '../../../../../ui/controls/button.tsx';
import { stepTo } from '../../replay.ts';
import type { Found, Moment } from '../moments.ts';
import { Dotted } from '../../../../../ui/dotted.tsx';
import { Icon } from '../../../../../ui/icon.tsx';

interface MomentControlsProps {
  readonly moments: readonly Moment[];
  readonly found: Found;
  readonly onChoose: (key: string) => void;
}

/** In ms per moment during playback. */
const STAY_MS = 1200;

/** Selects a moment: a slider, the keys ← → Home End anywhere on the page, next and previous buttons, and playback. */
export function MomentControls({ moments, found: { moment, index }, onChoose }: MomentControlsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const last = moments.length - 1;
  const go = (wanted: number) => onChoose(moments[stepTo(wanted, moments.length)]!.key);
  const advance = useEffectEvent(() => {
    if (index < last) go(index + 1);
    if (index + 1 >= last) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(advance, STAY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const wanted = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (wanted === undefined || isElsewhere(event)) return;
    event.preventDefault();
    setPlaying(false);
    go(wanted);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const play = () => {
    if (index === last) go(0);
    setPlaying(!isPlaying);
  };
  return (
    <div className="rounded-2xl bg-wash px-4 py-3">
      <div className="flex items-center gap-1">
        <IconButton label={isPlaying ? '一時停止' : '再生'} onClick={play} className="hover:bg-line">
          {isPlaying ? <Icon of={Pause} aria-hidden size={20} /> : <Icon of={Play} aria-hidden size={20} />}
        </IconButton>
        <IconButton label="前の出来事" disabled={index === 0} onClick={() => go(index - 1)} className="hover:bg-line">
          <Icon of={ChevronLeft} aria-hidden size={20} />
        </IconButton>
        <input
          name="moment"
          type="range"
          aria-label="表示する時点"
          aria-valuetext={`${index + 1}番目 ${dateTime(moment.at)} ${moment.recorded.label}`}
          min={0}
          max={last}
          value={index}
          onChange={({ target }) => {
            setPlaying(false);
            go(Number(target.value));
          }}
          className="h-11 min-w-0 grow accent-accent"
        />
        <IconButton
          label="次の出来事"
          disabled={index === last}
          onClick={() => go(index + 1)}
          className="hover:bg-line"
        >
          <Icon of={ChevronRight} aria-hidden size={20} />
        </IconButton>
      </div>
      <p role="status" className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{moment.recorded.label}</span>
        <span className="text-xs text-soft tabular-nums">
          <Dotted
            facts={[
              `${index + 1} / ${moments.length}`,
              dateTime(moment.at),
              PARTY_LABELS[moment.recorded.metadata.actor.party],
            ]}
          />
        </span>
      </p>
    </div>
  );
}

/**
 * Whether a key press belongs to the focused element: a field, a dialog or the scrolling diagram. The slider handles its keys
 * itself.
 */
function isElsewhere({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return true;
  return (
    target instanceof Element &&
    target.closest('input:not([type=range]), select, textarea, [contenteditable], [role=dialog], [role=group]') !== null
  );
}
