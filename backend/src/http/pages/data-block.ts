/**
 * JSON in a data block, which a strict script policy permits because browsers don't run it. `<` is escaped so that the
 * data can't end the element.
 * @param attributes of the element
 */
export const dataBlock = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
