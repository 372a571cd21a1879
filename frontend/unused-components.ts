import type { Plugin } from 'vite';

/** At the start of a line, so at the top level of the published files. */
const CREATED = /^((?:var|const) \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMED = /^\w+\.displayName = .+;$/gm;

/**
 * Lets the bundler leave out the components of the router that the client doesn't use. To a bundler, creating a component and naming it
 * for developer tools are effects, so that each keeps all that it needs, here a second router: 6 kB on every page. The package
 * says that it has no such effects (`sideEffects`), but a bundler believes that of whole files only.
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
