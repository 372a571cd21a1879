/** Sizes as people say them. The notation is described in ../word-groups.ts. */
export const SIZE_WORDS: readonly string[] = [
  'XXSサイズ XXS',
  'XSサイズ XS エックスエス',
  'Sサイズ S スモール エスサイズ 7号 small',
  'Mサイズ M エムサイズ 9号 ミディアム medium',
  'Lサイズ L エルサイズ 11号 ラージ large',
  'XLサイズ XL LLサイズ LL 13号 エルエル 2Lサイズ 2L',
  '2XLサイズ 2XL XXL XXLサイズ 3Lサイズ 3L 15号',
  '3XL以上サイズ 3XL 3XLサイズ 4L 4Lサイズ 5L 17号',
  '大きいサイズ ぽっちゃり プラスサイズ ラージサイズ 大きめ',
  '小さいサイズ 小柄 ぺティート プチサイズ 低身長 小さめ petite',
  '高身長 トールサイズ 背が高い tall',
  'フリーサイズ ワンサイズ F freesize onesize',
  'A4対応 A4 A4サイズ',
  '大容量 大きいバッグ たっぷり入る',
  '軽量 軽い かるい lightweight',
];
