/** The columns of the people of a school. */
import type { SchoolPerson } from '#contract/identity/people.ts'
import { people } from '#web/lib/messages/en/people.ts'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './people.module.css'
import { formatRole, formatLastSignIn, formatSignInName } from './person-text.ts'
import { StateBadge } from './state-badge.tsx'

/** A long email address may break before its @. */
function Address({ address }: { address: string }) {
  const [name, ...domainParts] = address.split('@')
  return (
    <span className={styles.address}>
      {name}
      <wbr />
      {domainParts.map((part) => `@${part}`)}
    </span>
  )
}

export const peopleColumns: TableColumns<SchoolPerson> = [
  {
    id: 'name',
    label: people('name'),
    sorts: 'up',
    cell: ({ first_name, last_name }) => `${last_name}, ${first_name}`,
  },
  {
    id: 'sign-in',
    label: people('signInName'),
    cell: (person) => <Address address={formatSignInName(person)} />,
  },
  { id: 'kind', label: people('role'), cell: formatRole },
  { id: 'sections', label: people('sections'), inBlock: 'absent', cell: ({ sections }) => sections.join(', ') },
  {
    id: 'seen',
    label: people('lastSignIn'),
    inBlock: 'absent',
    cell: ({ last_seen_at }) =>
      last_seen_at ? formatLastSignIn(last_seen_at) : <span className={styles.quiet}>{formatLastSignIn(null)}</span>,
  },
  { id: 'state', label: people('status'), inBlock: 'beside', cell: (person) => <StateBadge person={person} /> },
]
