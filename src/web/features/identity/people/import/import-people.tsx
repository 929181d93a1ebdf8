/** Imports people from a list, and prints cards for those who were imported. */
import { useState } from 'react'
import { personInfo, personList } from '#contract/identity/people.ts'
import { CardsDialog } from '../../sections/cards-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

const affectedEndpoints = [personInfo, personList] as const

export function ImportPeople({ onClose }: { onClose: () => void }) {
  const [cards, setCards] = useState<readonly { uuid: string; name: string }[]>()
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
