/**
 * /admin/people lists the people of the school. `person` in the address opens one; the other parameters are filters.
 */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import { type NewSignIn, type PersonDetail, personCounts, personList } from '#contract/identity/people.ts'
import { getGradeName, personKinds, personStates } from '#rules/people/people.ts'
import { ImportPeople } from '#web/features/identity/people/import/import-people.tsx'
import { peopleColumns } from '#web/features/identity/people/people-columns.tsx'
import {
  peopleFilters,
  toPeopleRequestFilter,
  type PeopleFilters,
} from '#web/features/identity/people/people-filters.ts'
import { NewCredentials } from '#web/features/identity/people/person/new-credentials.tsx'
import { PersonDetails } from '#web/features/identity/people/person/person-details.tsx'
import { AddPerson } from '#web/features/identity/people/person/person-form.tsx'
import { useChangeAddress } from '#web/lib/address/use-change-address.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import type { FilterChoice } from './list-detail/list-filters.ts'
import { usePagedList } from './list-detail/list-state.ts'
import { PeopleTabs } from './people-tabs.tsx'

type PeopleCounts = ResponseData<typeof personCounts>

const empty = { title: people('empty'), more: people('empty.more') }
const noMatch = { title: people('none'), more: people('none.more') }
const noDeactivated = { title: people('empty.deactivated'), more: people('empty.deactivated.more') }
const sort = { name: 'backwards', column: 'name', descending: 'down' } as const

const createKindChoice = (known: PeopleCounts | undefined): FilterChoice<PeopleFilters> => ({
  name: 'kind',
  label: people('filter'),
  options: [
    { value: '', label: people('all'), count: known?.Counts.all },
    ...personKinds.map((kind) => ({ value: kind, label: people(`role.${kind}`), count: known?.Counts.kinds[kind] })),
  ],
})

const createSelects = ({
  Grades,
  Sections,
}: Pick<PeopleCounts, 'Grades' | 'Sections'>): FilterChoice<PeopleFilters>[] => {
  const states = personStates.map((state) => ({
    value: state,
    label: people(state),
    ...(state === 'deactivated' ? { empty: noDeactivated } : {}),
  }))
  const grades = Grades.map((grade) => ({ value: String(grade), label: getGradeName(grade) }))
  const sections = Sections.map(({ uuid, name }) => ({ value: uuid, label: name }))
  const selects: FilterChoice<PeopleFilters>[] = [
    { name: 'state', label: people('filter.state'), options: [{ value: '', label: people('any.state') }, ...states] },
    { name: 'grade', label: people('filter.grade'), options: [{ value: '', label: people('any.grade') }, ...grades] },
    {
      name: 'section',
      label: people('filter.section'),
      options: [{ value: '', label: people('any.section') }, ...sections],
    },
  ]
  return selects.filter(({ options }) => options.length > 1)
}

function RequestedResets({ filters, known }: { filters: PeopleFilters; known: PeopleCounts | undefined }) {
  const changeAddress = useChangeAddress()
  const count = known?.Counts.asked ?? 0
  if (count === 0 || filters.requested) return null
  const show = () => changeAddress(() => peopleFilters.toUrl({ ...peopleFilters.defaults, requested: true }))
  return (
    <Banner tone="info" action={{ label: people('requests.show'), onPress: show }}>
      {count === 1 ? people('requests.one') : people('requests.many', { count })}
    </Banner>
  )
}

interface AddedPerson {
  person: PersonDetail
  signIn: NewSignIn
}

/** Adds one person, or imports many. */
function Actions({ filters, known }: { filters: PeopleFilters; known: PeopleCounts | undefined }) {
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
    <>
      <PeopleTabs />
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
    </>
  )
}

export function AdminPeopleScreen() {
  const list = usePagedList({
    address: peopleFilters,
    endpoint: personList,
    toRequest: (filters) => ({ Filter: toPeopleRequestFilter(filters) }),
    toRows: ({ People }) => People,
    limit: 50,
  })
  const { filters } = list
  const counts = useAnswer(personCounts, {}).data
  return (
    <ListDetailScreen
      list={list}
      title={people('title')}
      actions={<Actions filters={filters} known={counts} />}
      notices={<RequestedResets filters={filters} known={counts} />}
      choice={createKindChoice(counts)}
      search={people('search')}
      selects={createSelects(counts ?? { Grades: [], Sections: [] })}
      sort={sort}
      label={people('list')}
      columns={peopleColumns}
      empty={empty}
      noMatch={noMatch}
      detail={{
        back: people('back'),
        render: ({ uuid, closeUrl }) => (
          <PersonDetails uuid={uuid} closeUrl={closeUrl} mails={counts?.mails ?? false} />
        ),
      }}
    />
  )
}
