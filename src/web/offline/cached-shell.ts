/** The files of one build that are cached for offline use. Their names change with their contents. */
export interface Shell {
  build: string
  /** The script that the page starts with. It and the parts are written without a leading slash. */
  entry: string
  parts: readonly string[]
}
