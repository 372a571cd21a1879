import { useEffect, useEffectEvent } from 'react';

interface Layer {
  readonly close: () => void;
  isShown: boolean;
}
/** The router's history state, plus `over`: the number of layers on top of the page. */
type State = { readonly key?: string; readonly over?: number } | null;

/** Layers on top of the page, topmost last. */
const layers: Layer[] = [];
/** The router's key of the page shown last. */
let page: string | undefined;
/** A navigation to another entry of the same page is pending. */
let isStepping = false;
let isListening = false;

const stateNow = () => window.history.state as State;
const overIn = (state: State): number => state?.over ?? 0;

/** Adds a history entry with the page's own URL for each layer, and removes those of closed layers. */
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
  // After a link in a layer was followed, Back skips the layer's entry to the page, which the router already shows.
  if (!isStepping && !isSamePage && left < 0) return step(left);
  if (!isStepping && !(isSamePage && left > 0)) return;
  // The router must ignore navigation within the same page.
  event.stopImmediatePropagation();
  if (!isStepping) closeAbove(overIn(state));
  isStepping = false;
  later();
}

function closeAbove(over: number): void {
  const closed = layers.splice(over).reverse();
  for (const layer of closed) layer.close();
  // A layer that can't be closed now stays and gets its entry again.
  setTimeout(() => layers.push(...closed.filter(({ isShown }) => isShown).reverse()));
}

/** After the next render, so that a layer that replaces another one doesn't change the history. */
const later = () => void setTimeout(settle);

/** Starts listening, and leaves the entry of a layer that was open before a reload. */
export function watchBack(): void {
  if (!isListening) window.addEventListener('popstate', onPopState, { capture: true });
  isListening = true;
  later();
}

/** Lets a phone's back button close a layer instead of leaving the page. */
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
