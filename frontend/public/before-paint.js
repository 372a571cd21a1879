const root = document.documentElement;
try {
  root.dataset.theme = JSON.parse(localStorage.getItem('meguri:theme'));
  for (const seen of ['splash-seen', 'intro-seen'])
    root.classList.toggle(seen, sessionStorage.getItem('meguri:' + seen));
} catch {
  /**/
}
addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button && !document.listens && (button.closest('main') || !Object.keys(button).length)) document.pressed = button;
});
