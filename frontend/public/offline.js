// What before-paint.js does, on a page that needs nothing from the network.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('meguri:theme'));
} catch {
  // Nothing may be stored here.
}
// The page that was asked for comes as soon as there is a network again.
addEventListener('online', () => location.reload());
