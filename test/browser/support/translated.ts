import type { Page } from '@playwright/test';

/**
 * Runs in each page: does with its texts what Chrome's translator does, which takes each text node out and puts its words into
 * elements of its own, also where a text comes or changes later. The words stay as they are, so that they can be found.
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

/** Has this window's pages translated, each as soon as it listens. */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(TRANSLATES);

/** Runs in the page: how many texts are translated. */
export const TRANSLATED = `document.querySelectorAll('font > font').length`;
