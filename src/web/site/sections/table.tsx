import type { SiteSectionProps } from '../section-props.ts'
import { SiteRichText } from '../rich-text.tsx'
import { SiteSection } from '../site-section.tsx'
import styles from './table.module.css'

/* On a phone the rows break into lines; the roles keep it a table for screen readers. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

type Props = SiteSectionProps<'table'>

function Row({
  cells,
  columns,
  site,
}: Pick<Props, 'site'> & { cells: Props['section']['rows'][number]; columns: readonly string[] }) {
  return (
    <tr role="row">
      {cells.map((cell, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={index}
            role={index === 0 ? 'rowheader' : 'cell'}
            scope={index === 0 ? 'row' : undefined}
            data-column={columns[index]}
          >
            <SiteRichText text={cell} site={site} />
          </Cell>
        )
      })}
    </tr>
  )
}

/** A real table with column headers. */
export function TableSection({ section, site }: Props) {
  const { id, heading, text, columns, rows, caption } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.section}>
      <table className={styles.table} role="table">
        {caption && <caption>{caption}</caption>}
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, row) => (
            <Row key={row} cells={cells} columns={columns} site={site} />
          ))}
        </tbody>
      </table>
    </SiteSection>
  )
}
