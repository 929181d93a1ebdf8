/**
 * Asks for up to three feeling words from the vocabulary of the person's age group, ordered by energy and pleasantness.
 */
import { useSyncExternalStore } from 'react'
import { getVocabulary } from '#rules/feelings/words.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import type { CheckInStepProps } from './step-props.ts'
import { MAX_WORDS } from './check-in-draft.ts'
import { StepFrame } from './step-frame.tsx'
import { capitalize } from './feeling-chip.tsx'
import { ChosenFeelings } from './chosen-feelings.tsx'
import { WordsByQuarter } from './words-by-quarter.tsx'
import { WordsMap } from './words-map.tsx'
import { YoungWords } from './young-words.tsx'
import styles from './words-step.module.css'

/** The map needs a wide screen. Narrower screens show the four quarters one at a time. */
const getMapMedia = (): MediaQueryList => matchMedia('(min-width: 1100.02px)')
const onMapMediaChange = (listener: () => void): (() => void) => {
  const media = getMapMedia()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function WordsStep({ checkIn, save }: CheckInStepProps) {
  const audience = useUser()?.audience ?? 'adult'
  const fitsMap = useSyncExternalStore(onMapMediaChange, () => getMapMedia().matches)
  const { words } = getVocabulary(audience)
  const chosen = checkIn.draft.emotions
  const toggle = (id: string) => {
    if (chosen.includes(id)) checkIn.change({ emotions: chosen.filter((other) => other !== id), step: 'words' })
    else if (chosen.length < MAX_WORDS) checkIn.change({ emotions: [...chosen, id], step: 'words' })
  }
  if (audience === 'k_5') {
    return <YoungWords checkIn={checkIn} save={save} words={words} chosen={chosen} toggle={toggle} />
  }
  const last = words.find(({ id }) => id === chosen.at(-1))
  const Choice = fitsMap ? WordsMap : WordsByQuarter
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={reflect('words.title')}
      lead={last ? `${capitalize(last.word)}: ${last.meaning}` : reflect('words.lead')}
      answered={chosen.length > 0}
      skip={reflect('words.skip')}
      className={styles.step}
    >
      <Choice words={words} chosen={chosen} toggle={toggle} />
      <ChosenFeelings words={words} chosen={chosen} toggle={toggle} />
    </StepFrame>
  )
}
