import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { Tone } from '../../ui/states/tones.ts';

type Cover = NonNullable<RentalRequest['cover']>;

interface CoverState {
  readonly label: string;
  readonly tone: Tone;
  readonly text: string;
}

/** Whether the chosen cover pays for damage now. */
export function coverState({ status, payment }: Pick<RentalRequest, 'status' | 'payment'>, cover: Cover): CoverState {
  if (cover.inForce)
    return {
      ...{ label: '有効', tone: 'good' },
      text: 'お支払いから返却までの損害が対象です。期間を延長しても続きます。',
    };
  if (isFinal(status)) {
    const text = ENDED_UNPAID_STATUSES.includes(status)
      ? 'この取引は成立しなかったため、あんしん補償料はかかりません。'
      : 'この取引は終了しました。';
    return { label: '終了', tone: 'plain', text };
  }
  return payment?.status === 'unpaid' || payment?.status === 'pending'
    ? { label: 'お支払いのあと有効', tone: 'plain', text: 'お支払いが完了すると、返却まで有効です。' }
    : {
        label: '対象外',
        tone: 'warn',
        text: 'あんしん補償料が返金されたか、お支払いが取り消されたため、これからの損害金は補償されません。',
      };
}
