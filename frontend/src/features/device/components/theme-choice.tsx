import type { ReactNode } from 'react';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { chooseTheme, useTheme } from '../theme.ts';

export const THEMES = [
  { value: 'system', label: 'システム', detail: '端末の設定に合わせます' },
  { value: 'light', label: 'ライト' },
  { value: 'dark', label: 'ダーク' },
] as const;

/** The colour scheme on this device. Applied at once, and on later visits before the first paint. */
export const ThemeChoice = ({ legend = '画面の色' }: { readonly legend?: ReactNode }) => (
  <RadioGroup
    name="theme"
    legend={legend}
    options={THEMES}
    value={useTheme() ?? 'system'}
    onChange={(theme) => chooseTheme(theme === 'system' ? null : theme)}
  />
);
