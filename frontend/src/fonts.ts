/** The faces, cut by what pages show and what people write: a browser fetches those files whose characters a page shows. Loaded after the first paint. */
import '../fonts/cut/fonts.css';
