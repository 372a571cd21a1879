import { supportNumberOf } from '@meguri/contracts/message/support-kinds.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';

/** The number by which its asker can name the question on the phone or in a mail. */
export const ThreadNumber = ({ id }: { readonly id: string }) => (
  <span className="shrink-0 text-xs text-soft md:text-sm">
    <span className="mr-1.5">相談番号</span>
    <Verbatim className="tabular-nums">{supportNumberOf(id)}</Verbatim>
  </span>
);
