/**
 * /admin/people lists the people of the school. `person` in the address opens one; the other parameters are filters.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import { type NewSignIn, type PersonDetail, personCounts, personInfo, personList } from '#contract/identity/people.ts'
import { personKinds, personStates, type PersonState, getGradeName } from '#rules/people/people.ts'
import { ImportDialog } from '#web/features/identity/people/import/import-dialog.tsx'
import { PeopleTable } from '#web/features/identity/people/people-table.tsx'
import { AddPerson } from '#web/features/identity/people/person/person-form.tsx'
import { PersonPanel } from '#web/features/identity/people/person/person-panel.tsx'
import { NewCredentials } from '#web/features/identity/people/person/new-credentials.tsx'
import {
  peopleFilters,
  toRequestFilter,
  hasFilters,
  type PeopleFilters,
} from '#web/features/identity/people/people-filters.ts'
import { CardsDialog } from '#web/features/identity/sections/cards-dialog.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { useAddressSearch } from '#web/lib/address/use-address-search.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { useUrlFilters } from '#web/lib/address/url-filters.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import styles from './people.module.css'

type PeopleCounts = ResponseData<typeof personCounts>

/** A changed filter starts a new search, so it closes the open person. */
const getFilteredUrl = (filters: PeopleFilters, changes: Partial<PeopleFilters>): string =>
  peopleFilters.toUrl({ ...filters, person: undefined, ...changes })

function KindTabs({ filters, known }: { filters: PeopleFilters; known: PeopleCounts | undefined }) {
  const all = { to: getFilteredUrl(filters, { kind: undefined }), label: people('all'), count: known?.Counts.all }
  const kinds = personKinds.map((kind) => ({
    to: getFilteredUrl(filters, { kind }),
    label: people(`kind.${kind}`),
    count: known?.Counts.kinds[kind],
    current: filters.kind === kind,
  }))
  return <FilterLinks label={people('which')} items={[{ ...all, current: filters.kind === undefined }, ...kinds]} />
}

function Filters({
  filters,
  known,
  onFilter,
}: {
  filters: PeopleFilters
  known: PeopleCounts | undefined
  onFilter: (changes: Partial<PeopleFilters>) => void
}) {
  const states = personStates.map((state) => ({ value: state, label: people(state) }))
  const grades = (known?.Grades ?? []).map((grade) => ({ value: String(grade), label: getGradeName(grade) }))
  const sections = (known?.Sections ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  const updateSearch = useAddressSearch('person')
  return (
    <div className={styles.filters}>
      <TableSearch label={people('search')} value={filters.search} onSettled={updateSearch} />
      <SelectField
        label={people('filter.state')}
        options={[{ value: '', label: people('any.state') }, ...states]}
        value={filters.state ?? ''}
        onChange={(event) => onFilter({ state: (event.currentTarget.value || undefined) as PersonState | undefined })}
      />
      {grades.length > 0 && (
        <SelectField
          label={people('filter.grade')}
          options={[{ value: '', label: people('any.grade') }, ...grades]}
          value={filters.grade === undefined ? '' : String(filters.grade)}
          onChange={({ currentTarget: { value } }) => onFilter({ grade: value === '' ? undefined : Number(value) })}
        />
      )}
      {sections.length > 0 && (
        <SelectField
          label={people('filter.section')}
          options={[{ value: '', label: people('any.section') }, ...sections]}
          value={filters.section}
          onChange={(event) => onFilter({ section: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function RequestedResets({
  filters,
  known,
  onShow,
}: {
  filters: PeopleFilters
  known: PeopleCounts | undefined
  onShow: () => void
}) {
  const count = known?.Counts.asked ?? 0
  if (count === 0 || filters.requested) return null
  return (
    <div className={styles.requested}>
      <Banner tone="info" action={{ label: people('requests.show'), onPress: onShow }}>
        {count === 1 ? people('requests.one') : people('requests.many', { count })}
      </Banner>
    </div>
  )
}

function EmptyPeople({ filters }: { filters: PeopleFilters }) {
  if (filters.state === 'deactivated' && !filters.search) {
    return <EmptyState title={people('empty.deactivated')}>{people('empty.deactivated.more')}</EmptyState>
  }
  const name = hasFilters(filters) ? 'none' : 'empty'
  return <EmptyState title={people(name)}>{people(`${name}.more`)}</EmptyState>
}

const usePeople = (filters: PeopleFilters) =>
  useAnswerPages(personList, { Filter: toRequestFilter(filters) }, { keepsPreviousData: true, limit: 50 })

interface ListProps {
  filters: PeopleFilters
  answer: ReturnType<typeof usePeople>
  onFilter: (changes: Partial<PeopleFilters>) => void
}

function List({ filters, answer, onFilter }: ListProps) {
  return (
    <Answer
      of={answer}
      skeleton={<TableSkeleton columns={5} />}
      empty={(pages) => pages.every(({ People }) => People.length === 0)}
      whenEmpty={<EmptyPeople filters={filters} />}
    >
      {(pages) => (
        <>
          <PeopleTable
            schoolPeople={pages.flatMap(({ People }) => People)}
            chosen={filters.person}
            to={({ uuid }) => peopleFilters.toUrl({ ...filters, person: uuid })}
            backwards={filters.backwards}
            onDirectionChange={(backwards) => onFilter({ backwards })}
            busy={answer.isPlaceholderData}
          />
          <ShowMore of={answer} />
        </>
      )}
    </Answer>
  )
}

type CardHolders = readonly { uuid: string; name: string }[]
const affectedEndpoints = [personInfo, personList] as const

function PersonDetails({ uuid, closeUrl, mails }: { uuid: string; closeUrl: string; mails: boolean }) {
  const answer = useAnswer(personInfo, { Person: { uuid } })
  const navigate = useNavigate()
  const [cards, setCards] = useState<CardHolders>()
  const toClasses = () => void navigate(`${adminPaths.adminClasses}?${new URLSearchParams({ leaving: uuid })}`)
  const print = ({ first_name, last_name }: PersonDetail) => setCards([{ uuid, name: `${first_name} ${last_name}` }])
  return (
    <>
      <Answer of={answer} compact>
        {({ Person }) => (
          <PersonPanel
            key={uuid}
            person={Person}
            closeUrl={closeUrl}
            mails={mails}
            classes={toClasses}
            onCard={print}
          />
        )}
      </Answer>
      {cards && (
        <CardsDialog
          people={cards}
          section={undefined}
          refreshes={affectedEndpoints}
          onClose={() => setCards(undefined)}
        />
      )}
    </>
  )
}

interface AddedPerson {
  person: PersonDetail
  signIn: NewSignIn
}

/** Imports people from a list, and prints cards for those who were imported. */
function ImportPeople({ onClose }: { onClose: () => void }) {
  const [cards, setCards] = useState<CardHolders>()
  const [hasCards, setHasCards] = useState(false)
  return (
    <>
      <ImportDialog onClose={onClose} onCards={setCards} hasCards={hasCards} />
      {cards && (
        <CardsDialog
          people={cards}
          section={undefined}
          refreshes={affectedEndpoints}
          onCreated={() => setHasCards(true)}
          onClose={() => setCards(undefined)}
        />
      )}
    </>
  )
}

/** Adds one person, or imports many. */
function Tools({ filters, known }: { filters: PeopleFilters; known: PeopleCounts | undefined }) {
  const [open, setOpen] = useState<'add' | 'import'>()
  const [added, setAdded] = useState<AddedPerson>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const sections = (known?.Sections ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  const closeCredentials = ({ person }: AddedPerson) => {
    setAdded(undefined)
    void navigate(peopleFilters.toUrl({ ...peopleFilters.defaults, person: person.uuid }), { preventScrollReset: true })
  }
  return (
    <div className={styles.acts}>
      <Button look="line" icon="upload-simple" onClick={() => setOpen('import')}>
        {people('import')}
      </Button>
      <Button look="board" icon="plus" onClick={() => setOpen('add')}>
        {people('add')}
      </Button>
      {open === 'add' && (
        <AddPerson
          sections={sections}
          section={filters.section}
          onClose={close}
          onAdded={(person, signIn) => setAdded({ person, signIn })}
        />
      )}
      {open === 'import' && <ImportPeople onClose={close} />}
      {added && (
        <NewCredentials
          signIn={added.signIn}
          isStudent={added.person.user_type === 'student'}
          onClose={() => closeCredentials(added)}
        />
      )}
    </div>
  )
}

export function AdminPeopleScreen() {
  const filters = useUrlFilters(peopleFilters)
  const navigate = useNavigate()
  const answer = usePeople(filters)
  const counts = useAnswer(personCounts, {}).data
  const back = peopleFilters.toUrl({ ...filters, person: undefined })
  const closeDetail = () => void navigate(back, { preventScrollReset: true })
  const applyFilters = (changes: Partial<PeopleFilters>) =>
    void navigate(getFilteredUrl(filters, changes), { replace: true })
  return (
    <Page title={people('title')} actions={<PeopleTabs />}>
      <div className={styles.tools}>
        <KindTabs filters={filters} known={counts} />
        <Tools filters={filters} known={counts} />
      </div>
      <Filters filters={filters} known={counts} onFilter={applyFilters} />
      <RequestedResets
        filters={filters}
        known={counts}
        onShow={() => applyFilters({ ...peopleFilters.defaults, requested: true })}
      />
      <ListAndDetail
        list={<List filters={filters} answer={answer} onFilter={applyFilters} />}
        detail={
          filters.person && <PersonDetails uuid={filters.person} closeUrl={back} mails={counts?.mails ?? false} />
        }
        open={filters.person}
        back={{ to: back, label: people('back') }}
        onLeave={closeDetail}
      />
    </Page>
  )
}
