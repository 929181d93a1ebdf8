/** How a table appears on the export page that people read. */
import type { ValueKind } from './export-format.ts'

export interface TableName {
  title: string
  about: string
  columns: Record<string, string>
  /** Shows long texts one below the other instead of side by side. */
  pages?: boolean
  /**
   * Formats for columns whose type doesn't say enough. All others contain a person's own text, and are exported
   * unchanged.
   */
  kinds?: Readonly<Record<string, ValueKind>>
}
