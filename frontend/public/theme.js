try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('meguri:theme'));
} catch {
  // Nothing may be stored here.
}
