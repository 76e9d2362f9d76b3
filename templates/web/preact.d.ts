// What the pages take from Preact and htm.

export function html(parts: TemplateStringsArray, ...values: unknown[]): Drawing;
export function render(view: Drawing, place: Element): void;
export function useEffect(work: () => void, after: unknown[]): void;
export function useLayoutEffect(work: () => void, after: unknown[]): void;
export function useRef<T>(first: T): { current: T };
