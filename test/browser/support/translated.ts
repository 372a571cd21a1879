import type { Page } from '@playwright/test';

/**
 * Runs in each page: changes its texts like Chrome's translator, which replaces each text node by elements, also texts
 * that appear or change later. The words stay the same, so that they can be found.
 */
const TRANSLATES = `(() => {
  const LEFT_ALONE = 'script, style, noscript, textarea, font, [translate="no"]';
  const translate = (text) => {
    if (!text.isConnected || !text.data.trim() || text.parentElement?.closest(LEFT_ALONE) !== null) return;
    const inner = document.createElement('font');
    inner.append(text.data);
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  const begin = () => {
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE) translate(target);
        for (const added of addedNodes) added.nodeType === Node.TEXT_NODE ? translate(added) : translateAll(added);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  const wait = () => (document.listens === true ? begin() : setTimeout(wait, 20));
  wait();
})()`;

/** Translates this window's pages, each as soon as it has loaded. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(TRANSLATES);

/** Runs in the page: the number of translated texts. */
export const TRANSLATED = `document.querySelectorAll('font > font').length`;
