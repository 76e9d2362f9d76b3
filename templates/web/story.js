// A turn told step by step.

/** A turn step by step: each sentence of a section whose order matters, the other sections whole. */
export const story = (told) => told.sections.filter(({ ahead }) => !ahead).flatMap(({ title, numbered, told: lines }) => (numbered ? lines.map((line) => ({ title, lines: [line] })) : [{ title, lines }]));
