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
addEventListener(
  'error',
  ({ target }) => {
    if (target.type !== 'module') return;
    try {
      const name = 'meguri:loaded-again';
      const isFirst = !(Date.now() - sessionStorage[name] < 60000);
      sessionStorage[name] = Date.now();
      if (isFirst && navigator.onLine) return location.reload();
    } catch {
      /**/
    }
    const place = document.createElement('div');
    place.innerHTML = `<div role="alert" class="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 flex items-center gap-2 rounded-2xl border border-bad bg-bad py-1.5 pr-2 pl-5 text-sm text-paper shadow-float md:inset-x-auto md:right-6 md:bottom-6 md:w-96"><p class="grow py-1.5 leading-relaxed">読み込めませんでした。通信環境をご確認のうえ、もう一度お試しください。</p><button class="min-h-11 shrink-0 rounded-lg px-2 font-medium underline underline-offset-4 outline-offset-0 outline-paper!">再読み込み</button></div>`;
    place.querySelector('button').onclick = () => location.reload();
    (document.body ?? root).append(place);
  },
  true,
);
