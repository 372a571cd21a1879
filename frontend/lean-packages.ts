import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What packages bring that this client has no use for is left out of its build. test/browser/pages holds what a first visit weighs. */

const ROUTER = join(import.meta.dirname, '..', 'node_modules', 'react-router', 'dist', 'production');

/**
 * The router's package offers everybody its development build, whose names for the developer tools keep parts of it that
 * nothing uses. Its production build without those names, and without the error pages of its framework mode and its words
 * for programmers, is 5 kB smaller (gzip).
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
          { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.(displayName = "[^"]*"|contextType = \w+);$/gm, '')
          // What it says to whoever uses it wrongly.
          .replaceAll(/(,\s*)(`[^`]{40,}`|"[^"\n]{40,}")(\s*\))/g, '$1""$3')
          .replaceAll(/^function (warning|getInvalidPathError)\(.*?^\}/gms, 'function $1() {}')
          // This client's router loads no data for its routes.
          .replace('isDataRoute ? useNavigateStable() : ', '')
          // What is left of contexts, error boundaries and lists isn't worth anything unless it is used.
          .replaceAll(
            /^var (objectProtoNames\w*|valid\w+Methods\w*) = ([^;]*);$/gm,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          )
          .replaceAll(
            /^var (\w+) = (class extends React\w*\.Component \{.*?^\});$/gms,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          )
          .replaceAll(/ = (React\w*\.(?:forwardRef|createContext|createElement|memo)\()/g, ' = /* @__PURE__ */ $1'),
    },
  };
}

/** No query of this client throws its error or suspends: what the library has for that is half a kilobyte (gzip) of every first visit. */
export function leanQueries(): Plugin {
  return {
    name: 'lean-queries',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack\/react-query\/build\/modern\/useBaseQuery\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^import .* from "\.\/(QueryErrorResetBoundary|errorBoundaryUtils|suspense)\.js";$/gm, '')
          .replaceAll(/^\t(const errorResetBoundary|ensure\w+\(|useClearReset|if \(shouldSuspend).*$/gm, '')
          .replace(/^\tif \(getHasError\(.*?throw result\.error;$/ms, ''),
    },
  };
}

/** What draws the icons' data as this client asks for it: size, stroke, class, and a label or none. */
const ICON = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, ...rest }) => createElement('svg', {
  xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': !rest['aria-label'], ...rest,
}, node.map(([tag, attributes]) => createElement(tag, attributes)));
`;

/** The icons' own way to draw them can more, and each brings along names that nobody asks for: 2 kB (gzip) of every first visit. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/ },
      handler: (code, id) =>
        id.endsWith('createLucideIcon.mjs')
          ? ICON
          : code
              .replace(/ {2}name: .*\n {2}size: 24,\n/, '')
              .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
              .replaceAll(/(, )?key: "\w+"/g, '')
              .replace('__iconData.node;\n', ''),
    },
  };
}

/** Asks for what a part of the client needs along with it. Browsers that don't know `modulepreload` load the same files a little later. */
const PRELOAD = `
const asked = new Set();
const ask = (file) => {
  if (asked.has(file)) return;
  asked.add(file);
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = '/' + file;
  document.head.append(link);
  return isStyle && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(file);
      reject(new Error(file));
    };
  });
};
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);
`;

/** The bundler's own way to do so can more, for older browsers and other servers: half a kilobyte (gzip) of every first visit. */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    transform: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => PRELOAD },
  };
}
