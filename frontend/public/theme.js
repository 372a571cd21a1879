// Before the first paint, so that who chose a dark page never sees a white one.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('meguri:theme'));
} catch {
  // Nothing may be stored here.
}
