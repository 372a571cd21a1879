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
 * Presses that React couldn't handle: it isn't there yet, or it stops the click, because the part of the page waits for its code. Each
 * button is pressed again as soon as its part has been hydrated, one after the other: React renders in between. A click elsewhere
 * cancels them, unless it is in a field.
 */
const BUTTON = 'button,[type=radio]';
const FIELD = 'label,input,select,textarea,summary';
/** A button that sends what is chosen on the page: also what is chosen after its press, if that is repeated later. */
const SENDS = '[data-sends]';
/** The browser sends its form itself when React can't handle the press: repeated, it would open the same page twice. */
const SEARCHES = 'form[action] [type=submit]';
/** In ms. */
const PAUSE = 50;
/** How often a button is pressed again once it is hydrated or gone. */
const MOST_TRIES = 80;
/** In ms: after that sending would surprise. Code that can't be loaded comes when the network is back. */
const LATEST = 30_000;
const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith('__react'));
/** Of a toggle, whose state may become known only after the press. */
const isOn = (button) => button.getAttribute('aria-pressed') === 'true';
const htmlOf = (button) => button.outerHTML.replace(' data-pressed=""', '');
const alike = (html) => [...document.querySelectorAll(BUTTON)].filter((one) => htmlOf(one) === html);
let held;
let timer;
/** In their order. */
let presses = [];
let replayed;
const isWaiting = (button) => presses.some((press) => press.button === button);
const setPresses = (left) => {
  const before = presses;
  presses = left;
  document.pressed = left[0]?.button ?? null;
  for (const { button } of before) if (button !== held && !isWaiting(button)) button.removeAttribute('data-pressed');
  if (left.length === 0) clearTimeout(timer);
};
const isLate = ({ button, since }) => button.matches(SENDS) && Date.now() - since > LATEST;
const drop = (press) => setPresses(presses.filter((one) => one !== press));
const replay = () => {
  timer = setTimeout(replay, PAUSE);
  if (presses.some(isLate)) setPresses(presses.filter((press) => !isLate(press)));
  for (const { button } of presses) button.dataset.pressed = '';
  const ready = presses.filter(({ button }) => !button.isConnected || isHydrated(button));
  // One that can't come through yet doesn't hold up the others.
  const next = ready.find(({ tries }) => ready.every((one) => one.tries <= tries));
  if (!next) return;
  // A press that was to keep an item doesn't take it out again.
  if (next.tries-- === 0 || location.href !== next.href || isOn(next.button) !== next.isOn) return drop(next);
  replayed = next;
  // The page, or its part, may have been rendered again.
  (next.button.isConnected ? next.button : alike(next.html)[next.index])?.click();
  replayed = null;
};
/**
 * A press of the same button is one, and so is one of the same radios; a dialog that isn't there yet closes by a press elsewhere, and
 * nothing is sent after one.
 */
const isReplacedBy = (button, one) =>
  one === button || (one.type === 'radio' && one.name === button.name) || one.matches(`[aria-haspopup],${SENDS}`);
const keep = (button) => {
  const press = replayed ?? { tries: MOST_TRIES, isOn: isOn(button), since: Date.now() };
  const html = htmlOf(button);
  const index = isHydrated(button) ? -1 : alike(html).indexOf(button);
  Object.assign(press, { button, html, index, href: location.href });
  if (!replayed) {
    setPresses([...presses.filter((one) => !isReplacedBy(button, one.button)), press]);
    clearTimeout(timer);
    timer = setTimeout(replay, 0);
  }
  // A click that React stops doesn't reach the button.
  button.addEventListener('click', () => isHydrated(button) && drop(press), { capture: true, once: true });
};
addEventListener('pagehide', () => setPresses([]));
/* What is written after it isn't sent, half a sentence least of all. */
addEventListener(
  'input',
  () => {
    if (!replayed) setPresses(presses.filter(({ button }) => !button.matches(SENDS)));
  },
  true,
);
/* The last press isn't wanted any more; a radio is chosen already. */
addEventListener(
  'keydown',
  ({ key }) => {
    const last = presses.at(-1);
    if (key === 'Escape' && last && last.button.type !== 'radio') drop(last);
  },
  true,
);
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
  if (!isWaiting(held)) held?.removeAttribute('data-pressed');
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
    if (button?.closest('#root') && !button.matches(SEARCHES)) keep(button);
    else if (button || !target.closest(FIELD)) setPresses([]);
    const place = !document.listens && document.getElementById(target.closest('a[href^="#"]')?.hash.slice(1));
    if (place) {
      event.preventDefault();
      place.tabIndex = -1;
      place.focus();
    }
  },
  true,
);
/*
 * Until the page is used, photos below the first screen (`far` of a Photo) load only when they are near. Then the browser decides, after the
 * paint of that first interaction. A pointer at rest moves too: over what is drawn below it.
 */
const NEAR = '300px';
root.classList.add('unused');
const use = () => requestAnimationFrame(() => setTimeout(() => root.classList.remove('unused')));
for (const type of ['pointerdown', 'scroll', 'keydown', 'focusin'])
  addEventListener(type, use, { capture: true, once: true, passive: true });
document.addEventListener(
  'readystatechange',
  () => {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) target.querySelector('[data-far]')?.removeAttribute('data-far');
      },
      { rootMargin: NEAR },
    );
    for (const { parentElement } of document.querySelectorAll('[data-far]')) near.observe(parentElement);
  },
  { once: true },
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
