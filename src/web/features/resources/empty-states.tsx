/** The states of a folder without cards: empty, not found, and loading. */
import { resources } from '#web/lib/messages/en/resources.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './resource-grid.module.css'
import type { ResourceFilters } from './resource-filters.ts'

export function EmptyFolder({ filters, mayAdd }: { filters: ResourceFilters; mayAdd: boolean }) {
  if (filters.search) return <EmptyState title={resources('none')}>{resources('none.more')}</EmptyState>
  return <EmptyState title={resources('empty')}>{resources(mayAdd ? 'empty.more' : 'empty.reader')}</EmptyState>
}

/** Shown if a folder doesn't exist. @param top the URL of the top folder */
export function FolderNotFound({ top }: { top: string }) {
  const onward = (
    <ButtonLink to={top} look="board" endIcon="arrow-right-bold">
      {resources('notFound.act')}
    </ButtonLink>
  )
  return (
    <Page title={resources('notFound')}>
      <EmptyState title={resources('notFound.lead')} action={onward} />
    </Page>
  )
}

export function ResourceGridSkeleton() {
  return (
    <div className={styles.group}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.skeleton} />
      ))}
    </div>
  )
}
