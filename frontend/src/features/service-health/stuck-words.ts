import { STUCK_AFTER_MINUTES, type StuckRound } from '@meguri/contracts/operators/stuck-rounds.ts';
import { DEADLINES } from '../../rental/deadlines.ts';
import { jobLabel, readModelLabel } from './health-labels.ts';

/** Why a rental doesn't go on by itself, for operators. */
export function stuckWords(stuck: StuckRound): string {
  switch (stuck.because) {
    case 'deadline':
      return `「${DEADLINES[stuck.deadline].label}」を過ぎて${STUCK_AFTER_MINUTES}分以上たちましたが、処理されていません`;
    case 'job':
      return `「${jobLabel(stuck.job)}」に失敗し、再実行を待っています`;
    case 'unreadable':
      return `読み込めない記録があり、「${readModelLabel(stuck.reader)}」が止まっています`;
  }
}
