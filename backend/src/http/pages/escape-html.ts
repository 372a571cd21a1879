/** Text that is safe inside elements and quoted attributes, of HTML and of XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
