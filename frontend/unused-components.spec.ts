import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutEffects } from './unused-components.ts';

const PUBLISHED = `import * as React10 from "react";
var Link = React10.forwardRef(
  function LinkWithRef(props, ref) {
    return React10.createElement("a", { ...props, ref });
  }
);
Link.displayName = "Link";
var DataRouterContext = React.createContext(null);
function useData() {
  let Fetched = React10.forwardRef(render);
  Fetched.displayName = "fetcher.Form";
}`;

describe('a package without effects', () => {
  it('creates its components without an effect and without names for developer tools', () => {
    expect(withoutEffects(PUBLISHED)).toBe(`import * as React10 from "react";
var Link = /* @__PURE__ */ React10.forwardRef(
  function LinkWithRef(props, ref) {
    return React10.createElement("a", { ...props, ref });
  }
);

var DataRouterContext = /* @__PURE__ */ React.createContext(null);
function useData() {
  let Fetched = React10.forwardRef(render);
  Fetched.displayName = "fetcher.Form";
}`);
  });

  it('is what the router says that it is', () => {
    const published = join(import.meta.dirname, '..', 'node_modules', 'react-router', 'package.json');
    const { sideEffects } = JSON.parse(readFileSync(published, 'utf8')) as { sideEffects: boolean };
    expect(sideEffects).toBe(false);
  });
});
