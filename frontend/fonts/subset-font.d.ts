declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype' | 'woff2';
    readonly noHinting: boolean;
    /** OpenType features, four letters each; all of them unless given. */
    readonly keepFeatures: readonly string[];
    readonly dropTables: readonly string[];
  }

  /** The font with the glyphs of these characters only, as far as it has them. */
  export default function subsetFont(font: Uint8Array, characters: string, options: Options): Promise<Uint8Array>;
}
