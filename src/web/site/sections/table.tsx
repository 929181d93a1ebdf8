import type { SectionProps } from '../section-props.ts'
import { RichTextView } from '../rich-text.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './table.module.css'

/** A real table with column headers. */
export function TableSection({ section, site }: SectionProps<'table'>) {
  const { id, heading, text, columns, rows, caption } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.table}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={place}>
                  <RichTextView text={cell} site={site} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SiteSection>
  )
}
