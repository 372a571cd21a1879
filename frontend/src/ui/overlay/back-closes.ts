import { useEffect, useEffectEvent } from 'react';

interface Layer {
  readonly close: () => void;
  isShown: boolean;
}
/** As the router leaves it, with `over`: how many layers lie over the page. */
type State = { readonly key?: string; readonly over?: number } | null;

/** What lies over the page, the topmost last. */
const layers: Layer[] = [];
/** The router's name of the page that was shown last. */
let page: string | undefined;
/** The browser is on its way to another entry of the same page. */
let isStepping = false;
let isListening = false;

const stateNow = () => window.history.state as State;
const overIn = (state: State): number => state?.over ?? 0;

/** Gives each layer an entry in the history, of the page's own address, and takes those of closed ones away. */
function settle(): void {
  if (isStepping) return;
  const over = overIn(stateNow());
  page = stateNow()?.key;
  if (layers.length < over) step(layers.length - over);
  for (let at = over + 1; at <= layers.length; at += 1) window.history.pushState({ ...stateNow(), over: at }, '');
}

function step(by: number): void {
  isStepping = true;
  window.history.go(by);
}

function onPopState(event: PopStateEvent): void {
  const state = event.state as State;
  const isSamePage = state?.key === page;
  page = state?.key;
  const left = layers.length - overIn(state);
  // Where a link led on from a layer, Back leads past the layer's entry to the page, which the router shows already.
  if (!isStepping && !isSamePage && left < 0) return step(left);
  if (!isStepping && !(isSamePage && left > 0)) return;
  // The router has nothing to do on the same page.
  event.stopImmediatePropagation();
  if (!isStepping) closeAbove(overIn(state));
  isStepping = false;
  later();
}

function closeAbove(over: number): void {
  const closed = layers.splice(over).reverse();
  for (const layer of closed) layer.close();
  // One that must not be closed now stays, and has its entry again.
  setTimeout(() => layers.push(...closed.filter(({ isShown }) => isShown).reverse()));
}

/** Once the page has drawn what closed and what opened: where one takes another's place nothing changes. */
const later = () => void setTimeout(settle);

/** Begins to listen, and leaves the entry of a layer that was open before a reload. */
export function watchBack(): void {
  if (!isListening) window.addEventListener('popstate', onPopState, { capture: true });
  isListening = true;
  later();
}

/** A phone's way back closes what lies over a page, and leaves the page as it is. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { close: () => close(), isShown: true };
    layers.push(layer);
    watchBack();
    return () => {
      layer.isShown = false;
      if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
      later();
    };
  }, [isOpen]);
}
