// What browser suites get for '@playwright/test': the one that their worker has loaded, see `room.mjs`.
export const { chromium, expect } = globalThis.playwright;
