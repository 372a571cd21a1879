/**
 * One character in several forms: today's first, then old forms and variants used in names, shops and titles. People
 * search with the form their keyboard offers, or with the one in the family register.
 */
const FORMS =
  '亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 艶艷 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 渇渴 ' +
  '巻卷 陥陷 勧勸 寛寬 関關 歓歡 観觀 気氣 帰歸 亀龜 犠犧 旧舊 拠據 挙擧 峡峽 挟挾 狭狹 郷鄕 暁曉 区區 駆驅 勲勳 薫薰 径徑 茎莖 恵惠 掲揭 渓溪 経經 継繼 軽輕 鶏鷄 芸藝 撃擊 欠缺 倹儉 剣劍劔 圏圈 ' +
  '検檢 権權 献獻 県縣 険險 顕顯 験驗 厳嚴 効效 広廣 恒恆 黄黃 鉱鑛 号號 国國圀 黒黑 済濟 砕碎 斎齋 剤劑 冊册 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 写寫 釈釋 寿壽 収收 ' +
  '従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍 将將 称稱 焼燒 奨奬 条條 状狀 乗乘 浄淨 剰剩 畳疊 縄繩 壌壤 嬢孃 譲讓 醸釀 触觸 寝寢 慎愼 晋晉 真眞 尽盡 図圖 粋粹 酔醉 穂穗 随隨 髄髓 枢樞 数數 瀬瀨 ' +
  '声聲 斉齊 静靜 窃竊 摂攝 専專 戦戰 浅淺 潜潛 繊纖 践踐 銭錢 禅禪 曽曾 双雙 壮壯 捜搜 挿插 争爭 総總 聡聰 荘莊 装裝 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 体體 対對 帯帶 滞滯 台臺 滝瀧 択擇 ' +
  '沢澤 単單 担擔 胆膽 団團 弾彈 断斷 痴癡 遅遲 昼晝 虫蟲 鋳鑄 庁廳 聴聽 勅敕 鎮鎭 逓遞 鉄鐵 転轉 点點 伝傳 党黨 盗盜 灯燈 当當 闘鬪 徳德 独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 廃廢 拝拜 売賣 麦麥 ' +
  '発發 髪髮 抜拔 蛮蠻 秘祕 彦彥 姫姬 浜濱濵 瓶甁 払拂 仏佛 変變 辺邊邉 舗舖 歩步 宝寶寳 豊豐 褒襃 没沒 翻飜 毎每 槙槇 万萬 満滿 黙默 餅餠 弥彌 薬藥 訳譯 予豫 余餘 与與 誉譽 揺搖 様樣 謡謠 遥遙 ' +
  '瑶瑤 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 涙淚 塁壘 礼禮 霊靈 齢齡 恋戀 炉爐 労勞 楼樓 郎郞 録錄 湾灣 島嶋嶌 富冨 高髙 崎﨑嵜 吉𠮷 桑桒 淵渕 館舘 昇曻 園薗 峰峯 昂昻 青靑 清淸 内內 呉吳 戸戶 ' +
  '告吿 尚尙 強强 教敎 杉杦 凛凜 煕熙';
/** Kana that are no longer written, and those that replaced them. */
const OLD_KANA = 'イヰ エヱ いゐ えゑ';

/** Follows a character and selects how it is drawn; keyboards don't type it separately. */
const VARIATION_SELECTORS = '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}';
const VARIATION = new RegExp(`[${VARIATION_SELECTORS}]`, 'gu');

const GROUPS: ReadonlyMap<string, string> = new Map(
  `${FORMS} ${OLD_KANA}`.split(' ').flatMap((group) => [...group].map((form) => [form, group])),
);
const plainForm = (character: string): string => {
  const [today = character] = GROUPS.get(character) ?? character;
  return today;
};

/** The same text in today's forms, without variation selectors: texts that people read as the same become equal. */
export const plainForms = (text: string): string =>
  [...text.normalize('NFKC').replace(VARIATION, '')].map(plainForm).join('');

const SELECTORS_IN_SQL = '[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]?';

/** A Postgres regular expression (for `~*`) that matches the text in any of these forms. */
export const inAnyForm = (text: string): string =>
  [...text.replace(VARIATION, '')]
    .map((character) => oneOf(character) + (isHan(character) ? SELECTORS_IN_SQL : ''))
    .join('');

function oneOf(character: string): string {
  const group = GROUPS.get(character);
  if (group !== undefined) return `[${group}]`;
  return /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
}

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);
