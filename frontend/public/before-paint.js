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
addEventListener(
  'click',
  (event) => {
    const { target } = event;
    const button = target.closest('button,[type=radio]');
    const early = button && !document.listens && (button.closest('main') || !Object.keys(button).length);
    document.pressed = early ? button : null;
    const place = !document.listens && document.getElementById(target.closest('a[href^="#"]')?.hash.slice(1));
    if (place) {
      event.preventDefault();
      place.tabIndex = -1;
      place.focus();
    }
  },
  true,
);
addEventListener('click', () => {
  if (document.listens) document.pressed = null;
});
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
