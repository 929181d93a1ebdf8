/** The description of a table on the export page that people read. */
import type { ValueKind } from '../export-format.ts'

export interface TableDescription {
  title: string
  about: string
  columns: Record<string, string>
  /** Shows long texts one below the other instead of side by side. */
  asPages?: boolean
  /** Formats for columns whose type or name doesn't say enough. Without one, text is exported unchanged. */
  kinds?: Readonly<Record<string, ValueKind>>
}
