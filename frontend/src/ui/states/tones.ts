import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';

export const TONES = {
  plain: { icon: Info, wash: 'bg-wash', mark: 'text-soft' },
  good: { icon: CircleCheck, wash: 'bg-good-wash', mark: 'text-good' },
  warn: { icon: TriangleAlert, wash: 'bg-warn-wash', mark: 'text-warn' },
  bad: { icon: CircleAlert, wash: 'bg-bad-wash', mark: 'text-bad' },
} as const;
export type Tone = keyof typeof TONES;
