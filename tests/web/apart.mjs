// The modules of the pages that a file of tests imports are its own, and so are those that these import.

/** Where a module is, with the file of tests that it is for. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const of = context.parentURL && new URL(context.parentURL).searchParams.get('of');
  if (!of || !specifier.startsWith('.')) return found;
  const url = new URL(found.url);
  url.searchParams.set('of', of);
  return { ...found, url: url.href };
}
