import { SUPPORT_KIND_LABELS, SUPPORT_KINDS, type SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';

/** Not a kind of thread: it has a report with photos and a decision of its own. */
export const SOILED = 'soiled';
export type KindChoice = SupportKind | typeof SOILED;
const [FIRST, ...OTHERS] = SUPPORT_KINDS.map((value) => ({ value, label: SUPPORT_KIND_LABELS[value] }));
/** With `other` last, as readers expect. */
const OPTIONS = [FIRST!, { value: SOILED, label: 'アイテムの汚れ・破損・不足' } as const, ...OTHERS];

interface KindChoiceProps {
  readonly value: KindChoice | null;
  readonly onChange: (kind: KindChoice) => void;
  readonly disabled: boolean;
}

/** What a question is about. */
export const KindField = (props: KindChoiceProps) => (
  <RadioGroup<KindChoice> name="kind" legend="どうされましたか" required options={OPTIONS} {...props} />
);
