/** Fetches one person for their panel, and prints their sign-in card. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PersonDetail, personInfo, personList } from '#contract/identity/people.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import { CardsDialog } from '../../sections/cards-dialog.tsx'
import { getFullName } from '../person-text.ts'
import { PersonPanel } from './person-panel.tsx'

const affectedEndpoints = [personInfo, personList] as const

interface PersonDetailsProps {
  uuid: string
  /** The URL of the list without the panel. */
  closeUrl: string
  /** Whether invitations are also sent by email. */
  mails: boolean
}

export function PersonDetails({ uuid, closeUrl, mails }: PersonDetailsProps) {
  const answer = useAnswer(personInfo, { Person: { uuid } })
  const navigate = useNavigate()
  const [cards, setCards] = useState<readonly { uuid: string; name: string }[]>()
  const openClasses = () => void navigate(`${adminPaths.adminClasses}?${new URLSearchParams({ leaving: uuid })}`)
  const print = (person: PersonDetail) => setCards([{ uuid, name: getFullName(person) }])
  return (
    <>
      <Answer query={answer} compact>
        {({ Person }) => (
          <PersonPanel
            key={uuid}
            person={Person}
            closeUrl={closeUrl}
            mails={mails}
            classes={openClasses}
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
