const root = document.documentElement;
try {
  root.dataset.theme = JSON.parse(localStorage.getItem('meguri:theme'));
  for (const seen of ['splash-seen', 'intro-seen'])
    root.classList.toggle(seen, sessionStorage.getItem('meguri:' + seen));
  const more = /^meguri:(own:.*:recent-items|item-draft:.*:new)$/;
  root.classList.toggle('more-on-device', Object.keys(localStorage).some(more.test, more));
} catch {
  /**/
}
/*
 * The last press that React couldn't handle: it isn't there yet, or it stops the click, because the part of the page waits for its code.
 * The button is pressed again as soon as its part has been hydrated. Any other click cancels it.
 */
const BUTTON = 'button,[type=radio]';
/** In ms. */
const PAUSE = 50;
/** How often a button is pressed again once it is hydrated or gone. */
const MOST_TRIES = 80;
const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith('__react'));
const htmlOf = (button) => button.outerHTML.replace(' data-pressed=""', '');
let held;
let timer;
let tries;
let isReplay;
const forget = () => {
  clearTimeout(timer);
  if (document.pressed !== held) document.pressed?.removeAttribute('data-pressed');
  document.pressed = null;
};
addEventListener('pagehide', forget);
const keep = (button) => {
  const html = htmlOf(button);
  const { href } = location;
  const alike = () => [...document.querySelectorAll(BUTTON)].filter((one) => htmlOf(one) === html);
  const index = isHydrated(button) ? -1 : alike().indexOf(button);
  const replay = () => {
    button.dataset.pressed = '';
    timer = setTimeout(replay, PAUSE);
    if (button.isConnected && !isHydrated(button)) return;
    if (tries-- === 0 || location.href !== href) return forget();
    isReplay = true;
    // The page, or its part, may have been rendered again.
    (button.isConnected ? button : alike()[index])?.click();
    isReplay = false;
  };
  if (!isReplay) tries = MOST_TRIES;
  document.pressed = button;
  // A click that React stops doesn't reach the button.
  button.addEventListener('click', () => isHydrated(button) && forget(), { capture: true, once: true });
  timer = setTimeout(replay, isReplay ? PAUSE : 0);
};
/*
 * Each press is shown at once. On a phone browsers show it late, and a slow one handles it late; a finger that scrolls doesn't press.
 */
const PRESSABLE = 'a[href],button,summary';
/** In ms: until a touch counts as a press, and how long it is shown after it. */
const TOUCHED = 40;
const RELEASED = 200;
let holding;
const show = () => held?.setAttribute('data-pressed', '');
const release = () => {
  clearTimeout(holding);
  if (held !== document.pressed) held?.removeAttribute('data-pressed');
  held = null;
};
addEventListener(
  'pointerdown',
  ({ target, pointerType, button }) => {
    release();
    if (button !== 0) return;
    held = target.closest(PRESSABLE);
    if (pointerType === 'touch') holding = setTimeout(show, TOUCHED);
    else show();
  },
  true,
);
addEventListener(
  'pointerup',
  () => {
    clearTimeout(holding);
    show();
    holding = setTimeout(release, RELEASED);
  },
  true,
);
addEventListener('pointercancel', release, true);
addEventListener(
  'click',
  (event) => {
    const { target } = event;
    const button = target.closest(BUTTON);
    forget();
    if (button?.closest('#root')) keep(button);
    const place = !document.listens && document.getElementById(target.closest('a[href^="#"]')?.hash.slice(1));
    if (place) {
      event.preventDefault();
      place.tabIndex = -1;
      place.focus();
    }
  },
  true,
);
let failed;
addEventListener(
  'error',
  ({ target }) => {
    if (target.type !== 'module') return;
    try {
      const name = 'meguri:again';
      if (navigator.onLine && !(Date.now() - sessionStorage[name] < 60000)) {
        sessionStorage[name] = Date.now();
        return location.reload();
      }
    } catch {
      /**/
    }
    failed = true;
    root.classList.remove('more-on-device');
  },
  true,
);
addEventListener('DOMContentLoaded', () => {
  const said = document.getElementById('not-begun');
  said.hidden = !failed;
  said.querySelector('button').onclick = () => location.reload();
});
