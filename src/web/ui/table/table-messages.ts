/** The messages of lists with filters. They are apart from those of other lists, which students load too. */
export const tableMessages = {
  clearFilters: 'Clear filters',
  noMatch: 'Change the search, or clear the filters.',
  download: 'Download CSV',
} as const
