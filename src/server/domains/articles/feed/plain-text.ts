/** Converts plain text of a feed to HTML. */

export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Empty lines separate paragraphs. */
export const toParagraphs = (text: string): string =>
  escapeHtml(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
