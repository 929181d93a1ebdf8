/** The messages of lists with filters. They are apart from those of other lists, which students load too. */
export const tableMessages = {
  clearFilters: 'Clear filters',
  /** For screen readers, after a search or a filter. */
  shown: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  noMatch: 'Change the search, or clear the filters.',
  download: 'Download CSV',
} as const
