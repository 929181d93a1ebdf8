/** What a build of the app consists of, as far as it is kept for when there is no server; names change with their contents. */
export interface Shell {
  build: string
  /** The script that the page begins with; it and the parts are written without a slash before them. */
  entry: string
  parts: readonly string[]
}
