import type { Plugin } from 'vite';

/** At the start of a line, so at the top level of the published files. */
const CREATED = /^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMED = /^\w+\.displayName = .+;$/gm;

/**
 * Lets the bundler leave out the components of the router that the client doesn't use. A bundler takes the creation
 * of a component, and its name for developer tools, for an effect: it keeps each component with all that this one
 * imports, here a second router, 6 kB on every page. The package denies such effects (`sideEffects`), but that helps
 * for whole files only.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    transform: { filter: { id: /\/node_modules\/react-router\// }, handler: withoutEffects },
  };
}

export const withoutEffects = (code: string): string =>
  code.replaceAll(CREATED, '$1/* @__PURE__ */ ').replaceAll(NAMED, '');
