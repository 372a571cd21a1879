/** The faces, cut by unicode range: a browser fetches those whose characters a page shows. Loaded after the first paint. */
import '@fontsource-variable/noto-sans-jp/wght.css';
import '@fontsource/shippori-mincho/500.css';
