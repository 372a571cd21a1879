export const MATERIAL_GROUPS = [
  { id: 'natural', name: '天然素材' },
  { id: 'synthetic', name: '化学繊維' },
  { id: 'blend', name: '混紡' },
  { id: 'leather', name: 'レザー' },
  { id: 'other', name: 'その他' },
] as const;
export type MaterialGroup = (typeof MATERIAL_GROUPS)[number]['id'];

export interface MaterialOption {
  readonly value: string;
  readonly label: string;
  readonly group: MaterialGroup;
}

const materials = (group: MaterialGroup, labels: Readonly<Record<string, string>>): MaterialOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, group }));

export const MATERIALS: readonly MaterialOption[] = [
  ...materials('natural', {
    cotton: 'コットン（綿）',
    silk: 'シルク（絹）',
    wool: 'ウール（毛）',
    cashmere: 'カシミヤ',
    linen: 'リネン（麻）',
    hemp: 'ヘンプ',
    mohair: 'モヘヤ',
    alpaca: 'アルパカ',
    angora: 'アンゴラ',
    ramie: 'ラミー',
    jute: 'ジュート',
  }),
  ...materials('synthetic', {
    polyester: 'ポリエステル',
    nylon: 'ナイロン',
    acrylic: 'アクリル',
    rayon: 'レーヨン',
    spandex: 'スパンデックス',
    viscose: 'ビスコース',
    elastane: 'エラスタン',
    lyocell: 'リヨセル',
    modal: 'モダール',
    acetate: 'アセテート',
    polyamide: 'ポリアミド',
  }),
  ...materials('blend', {
    cotton_poly: '綿・ポリエステル混',
    wool_blend: 'ウール混',
    silk_blend: 'シルク混',
    linen_blend: 'リネン混',
    cotton_linen: '綿・麻混',
    wool_cashmere: 'ウール・カシミヤ混',
    poly_viscose: 'ポリエステル・ビスコース混',
    poly_cotton_spandex: 'ポリエステル・綿・スパンデックス混',
  }),
  ...materials('leather', {
    genuine_leather: '本革',
    synthetic_leather: '合成皮革',
    suede: 'スエード',
    nubuck: 'ヌバック',
    patent_leather: 'エナメル',
    sheepskin: 'シープスキン（羊革）',
    calfskin: 'カーフスキン（仔牛革）',
    goatskin: 'ゴートスキン（山羊革）',
  }),
  ...materials('other', {
    denim: 'デニム',
    velvet: 'ベルベット',
    corduroy: 'コーデュロイ',
    tweed: 'ツイード',
    canvas: 'キャンバス',
    jersey: 'ジャージー',
    fleece: 'フリース',
    satin: 'サテン',
    lace: 'レース',
    twill: 'ツイル',
    chiffon: 'シフォン',
    crepe: 'クレープ',
    unknown: '不明',
  }),
];

const labels = new Map(MATERIALS.map((material) => [material.value, material.label]));

/** The label of a material, or else the raw value. */
export const materialLabel = (value: string): string => labels.get(value) ?? value;
