/**
 * /admin/people/classes lists the school's classes. `class` in the address opens one; `leaving` transfers a teacher's
 * classes.
 */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import { type Section, sectionInfo, sectionList } from '#contract/identity/sections.ts'
import { classColumns, classFilters, toClassRequestFilter } from '#web/features/identity/sections/class-list.tsx'
import { FamilySettings } from '#web/features/identity/sections/family-settings.tsx'
import { SectionForm } from '#web/features/identity/sections/section-form.tsx'
import { SectionPanel } from '#web/features/identity/sections/section-panel.tsx'
import { TransferClassesDialog } from '#web/features/identity/sections/transfer-classes-dialog.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { classes as t, consentMessages, transferMessages } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterOption } from './list-detail/list-filters.ts'
import { usePagedList } from './list-detail/list-state.ts'
import { PeopleTabs } from './people-tabs.tsx'

const noMatch = { title: t('none') }

const listStatuses = (counts: ResponseData<typeof sectionList>['Counts'] | undefined): FilterOption[] => [
  { value: '', label: t('active'), count: counts?.present },
  {
    value: 'archived',
    label: t('archived'),
    count: counts?.archived,
    empty: { title: t('empty.archived'), more: t('empty.archived.more') },
  },
]

interface ClassDetailProps {
  uuid: string
  closeUrl: string
  onArchiveChanged: () => void
}

function ClassDetail({ uuid, closeUrl, onArchiveChanged }: ClassDetailProps) {
  const answer = useAnswer(sectionInfo, { Section: { uuid } })
  return (
    <Answer query={answer} compact>
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

/** Actions on more than one class. */
function Actions() {
  const leaving = useSearchParams()[0].get('leaving') ?? undefined
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | undefined>(leaving ? 'transfer' : undefined)
  const close = () => setOpen(undefined)
  const openCreated = ({ uuid }: Section) => {
    close()
    void navigate(classFilters.toUrl({ ...classFilters.defaults, section: uuid }))
  }
  return (
    <>
      <PeopleTabs />
      <Button look="line" onClick={() => setOpen('family')}>
        {consentMessages('open')}
      </Button>
      <Button look="line" onClick={() => setOpen('transfer')}>
        {transferMessages('open')}
      </Button>
      <Button look="board" icon="plus" onClick={() => setOpen('new')}>
        {t('new')}
      </Button>
      {open === 'new' && <SectionForm onClose={close} onStored={openCreated} />}
      {open === 'transfer' && <TransferClassesDialog leavingTeacherUuid={leaving} onClose={close} />}
      {open === 'family' && <FamilySettings onClose={close} />}
    </>
  )
}

export function AdminClassesScreen() {
  const list = usePagedList({
    address: classFilters,
    endpoint: sectionList,
    toRequest: (filters) => ({ Filter: toClassRequestFilter(filters) }),
    toRows: ({ Sections }) => Sections,
  })
  return (
    <ListDetailScreen
      list={list}
      title={t('title')}
      actions={<Actions />}
      choice={{ name: 'archived', label: t('filter'), options: listStatuses(list.firstPage?.Counts) }}
      search={t('search')}
      label={t('list')}
      columns={classColumns}
      empty={{ title: t('empty'), more: t('empty.more') }}
      noMatch={noMatch}
      detail={{
        back: t('back'),
        wide: true,
        render: ({ uuid, closeUrl, close }) => <ClassDetail uuid={uuid} closeUrl={closeUrl} onArchiveChanged={close} />,
      }}
    />
  )
}
