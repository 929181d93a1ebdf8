/**
 * /admin/people/classes lists the school's classes. `class` in the address opens one; `leaving` transfers a teacher's
 * classes.
 */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Section, sectionInfo, sectionList } from '#contract/identity/sections.ts'
import { FamilySettings } from '#web/features/identity/sections/family-settings.tsx'
import { TransferClassesDialog } from '#web/features/identity/sections/transfer-classes-dialog.tsx'
import { SectionForm } from '#web/features/identity/sections/section-form.tsx'
import { SectionPanel } from '#web/features/identity/sections/section-panel.tsx'
import { SectionsTable } from '#web/features/identity/sections/sections-table.tsx'
import { classFilters, toRequestFilter, type ClassFilters } from '#web/features/identity/sections/class-filters.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { classes as t, consentMessages, transferMessages } from '#web/lib/messages/en/classes.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import styles from './classes.module.css'
import { PeopleTabs } from './people-tabs.tsx'

function Filters({
  filters,
  counts,
}: {
  filters: ClassFilters
  counts: { present: number; archived: number } | undefined
}) {
  const items = (['present', 'archived'] as const).map((status) => ({
    to: classFilters.toUrl({ ...filters, archived: status === 'archived', section: undefined }),
    label: t(status),
    count: counts?.[status],
    current: filters.archived === (status === 'archived'),
  }))
  return <FilterLinks label={t('which')} items={items} />
}

function EmptyClasses({ filters: { search, archived } }: { filters: ClassFilters }) {
  if (search) return <EmptyState title={t('none')}>{t('none.more')}</EmptyState>
  const name = archived ? 'empty.archived' : 'empty'
  return <EmptyState title={t(name)}>{t(`${name}.more`)}</EmptyState>
}

const useSections = (filters: ClassFilters) =>
  useAnswerPages(sectionList, { Filter: toRequestFilter(filters) }, { keepsPreviousData: true })

function List({ filters, answer }: { filters: ClassFilters; answer: ReturnType<typeof useSections> }) {
  return (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={4} />}
      empty={(pages) => pages.every(({ Sections }) => Sections.length === 0)}
      whenEmpty={<EmptyClasses filters={filters} />}
    >
      {(pages) => (
        <>
          <SectionsTable
            sections={pages.flatMap(({ Sections }) => Sections)}
            chosen={filters.section}
            to={({ uuid }) => classFilters.toUrl({ ...filters, section: uuid })}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
}

function ClassDetail({
  uuid,
  closeUrl,
  onArchiveChanged,
}: {
  uuid: string
  closeUrl: string
  onArchiveChanged: () => void
}) {
  const answer = useAnswer(sectionInfo, { Section: { uuid } })
  return (
    <Answer of={answer} compact>
      {({ Section: section, Pupils, Consent }) => (
        <SectionPanel
          key={uuid}
          section={section}
          students={Pupils}
          requestedConsents={Consent.parts}
          closeUrl={closeUrl}
          onArchiveChanged={onArchiveChanged}
        />
      )}
    </Answer>
  )
}

type OpenDialog = 'new' | 'transfer' | 'family'

interface ToolsProps {
  leaving: string | undefined
  onCreated: (section: Section) => void
}

/** Actions on more than one class. */
function Tools({ leaving, onCreated }: ToolsProps) {
  const [open, setOpen] = useState<OpenDialog | undefined>(leaving ? 'transfer' : undefined)
  const close = () => setOpen(undefined)
  const handleStored = (section: Section) => {
    close()
    onCreated(section)
  }
  return (
    <>
      <Button look="line" onClick={() => setOpen('family')}>
        {consentMessages('open')}
      </Button>
      <Button look="line" onClick={() => setOpen('transfer')}>
        {transferMessages('open')}
      </Button>
      <Button look="board" icon="plus" onClick={() => setOpen('new')}>
        {t('new')}
      </Button>
      {open === 'new' && <SectionForm onClose={close} onStored={handleStored} />}
      {open === 'transfer' && <TransferClassesDialog leavingTeacherUuid={leaving} onClose={close} />}
      {open === 'family' && <FamilySettings onClose={close} />}
    </>
  )
}

export function AdminClassesScreen() {
  const filters = useUrlFilters(classFilters)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const answer = useSections(filters)
  const back = classFilters.toUrl({ ...filters, section: undefined })
  const closeDetail = () => void navigate(back, { preventScrollReset: true })
  const updateSearch = useAddressSearch('class')
  const openSection = ({ uuid }: Section) =>
    void navigate(classFilters.toUrl({ archived: false, search: '', section: uuid }))
  return (
    <Page title={t('title')} actions={<PeopleTabs />}>
      <Filters filters={filters} counts={answer.data?.[0]?.Counts} />
      <div className={styles.tools}>
        <TableSearch label={t('search')} value={filters.search} onSettled={updateSearch} />
        <div className={styles.acts}>
          <Tools leaving={params.get('leaving') ?? undefined} onCreated={openSection} />
        </div>
      </div>
      <ListAndDetail
        wide
        list={<List filters={filters} answer={answer} />}
        detail={
          filters.section && <ClassDetail uuid={filters.section} closeUrl={back} onArchiveChanged={closeDetail} />
        }
        open={filters.section}
        back={{ to: back, label: t('back') }}
        onLeave={closeDetail}
      />
    </Page>
  )
}
