import { nameLookup } from './named.ts';

export const CARE_INSTRUCTIONS = [
  { id: 'dry_clean', name: 'クリーニング必須' },
  { id: 'washing_machine', name: '洗濯機で洗える' },
  { id: 'no_wash', name: '洗濯不要（汚れ・においがある場合を除く）' },
] as const;
export type CareInstruction = (typeof CARE_INSTRUCTIONS)[number]['id'];
export const DEFAULT_CARE: CareInstruction = 'washing_machine';

export interface CareNote {
  readonly id: string;
  readonly name: string;
  /** The instructions with which the note can be chosen. */
  readonly appliesTo: readonly CareInstruction[];
}

const notes = (appliesTo: readonly CareInstruction[], names: Readonly<Record<string, string>>): CareNote[] =>
  Object.entries(names).map(([id, name]) => ({ id, name, appliesTo }));

export const CARE_NOTES: readonly CareNote[] = [
  ...notes(['dry_clean'], {
    professional_only: '専門店でのクリーニングのみ',
    after_each_rental: 'レンタルごとにクリーニング',
    special_fabric: '特殊素材のため取り扱い注意',
  }),
  ...notes(['washing_machine'], {
    use_net: '洗濯ネットを使用',
    separate_colors: '色分けして洗濯',
    cold_water: '冷水で洗濯',
    gentle_cycle: '弱水流（手洗いコース）',
    no_bleach: '漂白剤の使用不可',
    hang_dry: '吊り干し',
    no_dryer: '乾燥機の使用不可',
    low_iron: '低温でアイロン',
  }),
  ...notes(['no_wash'], {
    air_out: '風通しの良い場所で陰干し',
    spot_clean: '部分的な汚れのみ拭き取り',
    steam: 'スチームをあてる',
    fabric_refresher: '消臭スプレーを使用',
  }),
  ...notes(['dry_clean', 'washing_machine', 'no_wash'], {
    handle_with_care: '丁寧に取り扱う',
    fold_neatly: '丁寧にたたむ',
  }),
];

export const careInstructionName = nameLookup(CARE_INSTRUCTIONS);
export const careNoteName = nameLookup(CARE_NOTES);

/** The notes that can be chosen with an instruction, in the order they are offered. */
export const careNotesFor = (instruction: CareInstruction): readonly CareNote[] =>
  CARE_NOTES.filter((note) => note.appliesTo.includes(instruction));
