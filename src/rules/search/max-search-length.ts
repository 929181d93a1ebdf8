/** The most characters of a search text. The web app cuts a longer text of a URL, and calls refuse it. */
export const MAX_SEARCH_LENGTH = 200
