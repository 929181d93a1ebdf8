/** How a table is told on the page that people read. */
import type { ValueKind } from './export-format.ts'

export interface TableName {
  title: string
  about: string
  columns: Record<string, string>
  /** Long texts stand one under the other instead of side by side. */
  pages?: boolean
  /** How columns are told whose type says too little. All others hold what somebody wrote, and are told as they are. */
  kinds?: Readonly<Record<string, ValueKind>>
}
