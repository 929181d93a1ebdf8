/** The columns of the classes of a school, and the filters of their list. */
import type { Section } from '#contract/identity/sections.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, flag, openItem, pickSetFilters, text } from '#web/lib/address/url-filters.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './sections.module.css'

export const classFilters = createUrlFilters(
  { archived: flag({ name: 'show', on: 'archived' }), search: text(), section: openItem('class') },
  adminPaths.adminClasses,
)
type ClassFilters = typeof classFilters.defaults

/** Returns the filter of the request. */
export const toClassRequestFilter = ({ archived, search }: ClassFilters) => pickSetFilters({ archived, search })

const renderTeachers = ({ teachers }: Section) =>
  teachers.length > 0 ? (
    teachers.map(({ name }) => name).join(', ')
  ) : (
    <span className={styles.quiet}>{t('teachers.none')}</span>
  )

export const classColumns: TableColumns<Section> = [
  { id: 'name', label: t('name'), cell: ({ name }) => name },
  { id: 'teachers', label: t('teachers'), cell: renderTeachers },
  { id: 'age', label: t('age'), inBlock: 'absent', cell: ({ audience }) => t(`age.${audience}`) },
  { id: 'pupils', label: t('students'), end: true, inBlock: 'beside', cell: ({ pupils_count }) => pupils_count },
]
